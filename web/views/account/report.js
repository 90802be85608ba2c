/** What came in with a file and what was refused, line by line. */
import {importReport, NOW_ON_LEADERBOARD, notShown, refusedLine, unrankedGames} from '../../words/account.js';
import {h} from '../dom.js';
import {download} from '../download.js';

const SHOWN = 20;

/**
 * @param {import('../../store/exchange.js').Report} report
 * @param {{file: string, ofOthers: boolean}} about  `file`: its name; `ofOthers`: whether the games stay apart from one's own
 */
export function reportOf(report, {file, ofOthers}) {
  const {refused} = report;
  const lines = refused.map(refusedLine);
  const save = () => download(new Blob([`${lines.join('\n')}\n`], {type: 'text/plain'}), `${file}.refused.txt`);
  return h(
    'div',
    {class: 'account-report'},
    h('p', {}, importReport(report)),
    report.unranked ? h('p', {}, unrankedGames(report.unranked)) : null,
    ofOthers && report.taken
      ? h('p', {}, NOW_ON_LEADERBOARD, h('a', {href: '#leaderboard'}, 'See the leaderboard'))
      : null,
    refused.length ? h('h4', {}, 'Refused') : null,
    refused.length
      ? h(
          'ul',
          {class: 'account-refused', tabindex: 0, 'aria-label': 'Refused'},
          ...lines.slice(0, SHOWN).map((line) => h('li', {}, line)),
        )
      : null,
    refused.length > SHOWN ? h('p', {class: 'quiet'}, notShown(refused.length - SHOWN)) : null,
    refused.length ? h('button', {type: 'button', class: 'button slim', onclick: save}, 'Download the list') : null,
  );
}

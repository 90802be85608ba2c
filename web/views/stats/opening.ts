/** *Open replays*: files and folders that are chosen, or dropped anywhere on the view. What shows them loads then. */

import {sheetsOf} from '../../build.js';
import {type Child, h} from '../../ui/h.js';
import {button} from '../../ui/tool.js';
import {signal} from '../../vendor/signals.js';
import * as words from '../../words/replays.js';
import {bring} from '../late.js';
import {chosenIn, type Dropped, droppedIn, filesIn} from './given.js';
import type {createReplayPage, ReplaySources} from './replays.js';

/** @param isShown whether the view has the page */
export function createOpening(sources: ReplaySources, isShown: () => boolean) {
  const page = signal<ReturnType<typeof createReplayPage> | null>(null);
  const problem = signal('');
  let coming: Promise<void> | null = null;

  async function load() {
    problem.value = '';
    const report = (sentence: string) => (problem.value = sentence);
    const module = await bring(() => import('./replays.js'), report, sheetsOf('replays'));
    if (module) page.value = module.createReplayPage(sources, isShown);
    else coming = null;
  }

  async function come() {
    await (coming ??= load());
    return page.peek();
  }

  const open = async (files: HTMLInputElement) => {
    const chosen = chosenIn(files.files);
    files.value = '';
    if (chosen.length) (await come())?.open(chosen);
  };
  const input = (more: object): HTMLInputElement =>
    h('input', {
      type: 'file',
      multiple: true,
      hidden: true,
      ...more,
      onchange: ({target}: Event) => open(target as HTMLInputElement),
    });
  const [files, folder] = [input({}), input({webkitdirectory: true})];

  async function take(dropped: Dropped) {
    const [there, given] = await Promise.all([come(), filesIn(dropped, words.UNREADABLE)]);
    there?.open(given);
  }

  /** Whether something is being dragged over the view. */
  const isOver = signal(false);
  const isWanted = () => isShown() && !document.querySelector('dialog:modal');
  for (const type of ['dragover', 'dragleave', 'drop'] as const)
    addEventListener(type, (event) => {
      const {dataTransfer: data, relatedTarget} = event;
      if (type === 'dragleave') return void (isOver.value &&= relatedTarget !== null);
      if (!isWanted() || !data?.types.includes('Files')) return;
      event.preventDefault();
      isOver.value = type === 'dragover';
      if (type === 'drop') take(droppedIn(data));
    });

  return {
    isOver,
    bar: h(
      'div',
      {class: 'replays-bar'},
      h(
        'div',
        {class: 'flow'},
        button(words.OPEN, {onclick: () => files.click()}),
        'webkitdirectory' in folder && button(words.OPEN_FOLDER, {onclick: () => folder.click()}),
        h('span', {class: 'quiet'}, words.OR_DROP),
        files,
        folder,
      ),
      h('p', {class: 'problem', role: 'alert', hidden: () => !problem.value}, () => problem.value),
      h('div', {}, (): Child => page.value?.progress ?? null),
    ),
    content: (): Child => page.value?.element ?? null,
    /** Shows what was opened, and what is kept. */
    show: async () => (await come())?.show(),
  };
}

/*
 * Prints which interfaces of the web platform the built page uses that are newer than 2020, with the first versions of
 * the browsers that have them, as JSON: by the names of members and globals in its scripts, of properties, values,
 * functions, units and selectors in its sheets. If several interfaces share a name, the oldest counts. A name that
 * the page defines itself is left out. `node interfaces.mjs FOLDER`
 */

import {readdirSync, readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {join} from 'node:path';

const ts = createRequire(new URL('../../web/', import.meta.url))('typescript');
const known = createRequire(new URL('../web/', import.meta.url))('@mdn/browser-compat-data');

const BROWSERS = ['chrome', 'firefox', 'safari', 'safari_ios'];
/** What every browser has had since 2020 is not listed. */
const OLD = {chrome: 84, firefox: 79, safari: 13.1, safari_ios: 13.4};
const UNITS = {
  cqw: 'container_query_length_units', cqh: 'container_query_length_units', cqi: 'container_query_length_units',
  cqb: 'container_query_length_units', cqmin: 'container_query_length_units', cqmax: 'container_query_length_units',
  dvh: 'viewport_percentage_units_dynamic', dvw: 'viewport_percentage_units_dynamic',
  svh: 'viewport_percentage_units_small', lvh: 'viewport_percentage_units_large', lh: 'lh', rlh: 'rlh',
};

/** @returns the first version without a prefix or a flag; Infinity: none */
function firstVersion(told) {
  const plain = [told ?? []].flat().filter(({flags, prefix, alternative_name: other}) => !flags && !prefix && !other);
  const versions = plain
    .filter(({version_removed: removed}) => !removed)
    .map(({version_added: added}) => (added ? Number(String(added).replace('≤', '')) : Infinity));
  return versions.length ? Math.min(...versions.map((version) => (Number.isNaN(version) ? Infinity : version))) : Infinity;
}

const versionsOf = ({__compat}) =>
  Object.fromEntries(BROWSERS.map((name) => [name, firstVersion(__compat.support[name])]));

/** What is known by each name: features with that name. */
const members = new Map();
const globals = new Map();
const note = (map, name, feature) => feature.__compat && map.set(name, [...(map.get(name) ?? []), feature]);
for (const room of [known.api, known.javascript.builtins])
  for (const [name, holder] of Object.entries(room)) {
    note(globals, name, holder);
    for (const [member, feature] of Object.entries(holder)) {
      if (member === '__compat' || member.endsWith('_event')) continue;
      note(members, member.replace(/_static$/, ''), feature);
      if (['Window', 'WorkerGlobalScope'].includes(name)) note(globals, member, feature);
    }
  }

const found = new Map();

function use(name, features) {
  if (!features?.length) return;
  const all = features.map(versionsOf);
  const least = Object.fromEntries(BROWSERS.map((each) => [each, Math.min(...all.map((versions) => versions[each]))]));
  if (BROWSERS.some((each) => least[each] > OLD[each])) found.set(name, least);
}

/* Scripts */

const own = new Set();
const usedMembers = new Set();
const usedGlobals = new Set();

function read(node) {
  if (ts.isPropertyAccessExpression(node)) usedMembers.add(node.name.text);
  else if (ts.isBindingElement(node) && ts.isObjectBindingPattern(node.parent))
    usedMembers.add((node.propertyName ?? node.name).text ?? '');
  else if (ts.isNewExpression(node) && node.expression.getText() === 'Worker' && /\btype:/.test(node.getText()))
    use('new Worker(…, {type})', [known.api.Worker.Worker.options_type_parameter]);
  if (ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node) || ts.isShorthandPropertyAssignment(node))
    own.add(node.name.text);
  if (ts.isIdentifier(node) && !(ts.isPropertyAccessExpression(node.parent) && node.parent.name === node))
    usedGlobals.add(node.text);
  if (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node) || ts.isParameter(node)) own.add(node.name?.text);
  ts.forEachChild(node, read);
}

/* Sheets */

function readSheet(text) {
  const plain = text.replace(/\/\*[^]*?\*\//g, '').replace(/"[^"]*"|'[^']*'/g, '""');
  for (const [, name] of plain.matchAll(/@([a-z-]+)/g)) use(`@${name}`, [known.css['at-rules'][name]].filter(Boolean));
  for (const [, name] of plain.matchAll(/::?([a-z-]+)/g)) {
    const selector = known.css.selectors[name];
    if (selector?.__compat) use(`:${name}`, [selector]);
  }
  for (const [, property, value] of plain.matchAll(/[{;]\s*([a-z-]+)\s*:\s*([^;{}]+)/g)) {
    const about = known.css.properties[property];
    if (about?.__compat) use(property, [about]);
    for (const [word] of value.matchAll(/[a-z][a-z-]*/g))
      if (about?.[word]?.__compat) use(`${property}: ${word}`, [about[word]]);
    for (const [, name] of value.matchAll(/([a-z-]+)\(/g)) use(`${name}()`, functionsNamed(name));
    for (const [, unit] of value.matchAll(/\d([a-z]+)\b/g))
      if (UNITS[unit]) use(unit, [known.css.types.length[UNITS[unit]]]);
  }
}

function functionsNamed(name, room = known.css.types) {
  return Object.entries(room).flatMap(([key, value]) =>
    key === '__compat' ? [] : [...(key === name && value.__compat ? [value] : []), ...functionsNamed(name, value)],
  );
}

const [folder] = process.argv.slice(2);
const files = readdirSync(folder, {recursive: true}).filter((name) => /^(app-|sw\.js|index\.html)/.test(name));
for (const name of files) {
  const text = /\.(js|css|html)$/.test(name) ? readFileSync(join(folder, name), 'utf-8') : '';
  if (name.endsWith('.css')) readSheet(text);
  const scripts = name.endsWith('.js') ? [text] : [...text.matchAll(/<script>([^]*?)<\/script>/g)].map(([, script]) => script);
  for (const script of scripts) read(ts.createSourceFile(name, script, ts.ScriptTarget.Latest, true));
}
for (const name of usedMembers) if (!own.has(name)) use(`.${name}`, members.get(name));
for (const name of usedGlobals) if (!own.has(name)) use(name, globals.get(name));
console.log(JSON.stringify([...found].sort(([one], [other]) => (one < other ? -1 : 1))));

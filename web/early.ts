/*
 * Requests at once everything that the view of the address consists of: its module, the modules that come with it, and
 * its sheets. `views/late.ts` uses them, but loads later; without this script each file would be known only after the
 * one before it. A classic script in the head: it must run before the modules do.
 */
(() => {
  const {app, late}: {app: string; late: Record<string, {pieces: string[]; sheets: string[]}>} = JSON.parse(
    document.getElementById('build')?.textContent ?? '{}',
  );
  const [name] = location.hash.slice(1).split('?');
  // If the game cannot be played, nothing needs to load; and an address may be any word.
  if (document.documentElement.dataset.ended || !Object.hasOwn(late, name)) return;

  const ask = (part: string, how: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), how, {href: app + part}));

  const {pieces, sheets} = late[name];
  for (const piece of pieces) ask(piece, {rel: 'modulepreload'});
  for (const sheet of sheets) ask(sheet, {rel: 'preload', as: 'style'});
})();

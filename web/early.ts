/*
 * Asks at once for what the view of the address is made of: its module, those that come with it, its sheets. Whoever asks for them
 * in the end (`views/late.ts`) has to come first; otherwise each would be known only when the one before it is there.
 * A classic script in the head: it must run before the modules do.
 */
(() => {
  const {app, late}: {app: string; late: Record<string, {pieces: string[]; sheets: string[]}>} = JSON.parse(
    document.getElementById('build')?.textContent ?? '{}',
  );
  const [name] = location.hash.slice(1).split('?');
  // Where the game cannot be played nothing comes; and an address may be any word.
  if (document.documentElement.dataset.ended || !Object.hasOwn(late, name)) return;

  const ask = (part: string, how: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), how, {href: app + part}));

  const {pieces, sheets} = late[name];
  for (const piece of pieces) ask(piece, {rel: 'modulepreload'});
  for (const sheet of sheets) ask(sheet, {rel: 'preload', as: 'style'});
})();

/*
 * Requests at once everything that the view of the address consists of: its module, the modules that come with it, and
 * its sheets. `views/late.ts` uses them, but loads later; without this script each file would be known only after the
 * one before it. A classic script in the head: it must run before the modules do.
 */
(() => {
  const {
    app,
    first,
    late,
  }: {app: string; first: string} & {late: Record<string, {pieces: string[]; sheets: string[]}>} = JSON.parse(
    document.getElementById('build')?.textContent ?? '{}',
  );
  // If the game cannot be played, nothing needs to load.
  if (document.documentElement.dataset.ended) return;
  const [name] = location.hash.slice(1).split('?');
  // An address may be any word. A page that no service worker has delivered may have to do without Python at first.
  const parts = Object.keys(late).filter(
    (part) => part === name || (part === 'first' && first && !navigator.serviceWorker?.controller),
  );

  const ask = (part: string, how: Partial<HTMLLinkElement>) =>
    document.head.append(Object.assign(document.createElement('link'), how, {href: app + part}));

  for (const part of parts) {
    for (const piece of late[part].pieces) ask(piece, {rel: 'modulepreload'});
    for (const sheet of late[part].sheets) ask(sheet, {rel: 'preload', as: 'style'});
  }
})();

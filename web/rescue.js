/*
 * When a part of the page does not come, or cannot be read, nothing of it would be seen. What is kept of it is looked through,
 * and the page loaded once more; if that does not help it says so. It says so, too, where another site shows it within its own.
 * A classic script in the head: it must be there before what may fail.
 */
(() => {
  /** One more try within this time, ms: after it a failure is a new one. */
  const ONCE = 20_000;
  const PAUSE = 300;
  /** How long the page waits for what is fetched anew before it loads again, ms. */
  const PATIENCE = 8000;

  /** @returns {boolean} whether it was tried again a moment ago; from now on it was */
  function wasTried() {
    try {
      const last = Number(sessionStorage.getItem('qmines.rescue'));
      sessionStorage.setItem('qmines.rescue', String(Date.now()));
      return Date.now() - last < ONCE;
    } catch {
      // Storage is closed to us: without a memory it would be tried for ever.
      return true;
    }
  }

  /**
   * Fetches anew what the page consists of: by the service worker, which knows what its files should be, or past the
   * browser's own store. Settles in any case.
   */
  async function heal() {
    const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE));
    const worker = navigator.serviceWorker?.controller;
    await Promise.race([patience, worker ? healKept(worker) : fetchAnew()]);
  }

  /** @param {ServiceWorker} worker */
  function healKept(worker) {
    const {port1, port2} = new MessageChannel();
    return new Promise((resolve) => {
      port1.onmessage = resolve;
      worker.postMessage({type: 'heal'}, [port2]);
    });
  }

  function fetchAnew() {
    const scripts = [...document.scripts].map(({src}) => src);
    const links = [...document.querySelectorAll('link')].map(({href}) => href);
    const parts = [...scripts, ...links].filter(Boolean);
    return Promise.allSettled(parts.map(async (part) => (await fetch(part, {cache: 'reload'})).arrayBuffer()));
  }

  async function again() {
    await heal();
    location.reload();
  }

  /** @param {string} sentence @param {Element} way out */
  function tell(sentence, way) {
    way.className = 'button primary';
    const text = document.createElement('p');
    text.textContent = sentence;
    const box = document.createElement('div');
    box.className = 'no-script';
    box.setAttribute('role', 'alert');
    box.append(text, way);
    document.querySelector('main')?.replaceChildren(box);
  }

  function tellFailure() {
    const button = document.createElement('button');
    button.textContent = 'Reload';
    button.addEventListener('click', () => {
      button.disabled = true;
      again();
    });
    tell('Part of the page did not load. Your games are kept. Check the connection, then reload.', button);
    addEventListener('online', again);
  }

  function tellFrame() {
    const link = document.createElement('a');
    Object.assign(link, {
      textContent: 'Open it in a tab of its own',
      href: location.href,
      target: '_blank',
      rel: 'noopener',
    });
    // Nothing of it would answer.
    document.querySelector('.top')?.remove();
    tell('Quantum Minesweeper is not played within another site’s page.', link);
  }

  function isFramed() {
    try {
      return top?.location.origin !== location.origin;
    } catch {
      return true;
    }
  }

  let isOver = false;

  function failed() {
    if (isOver) return;
    isOver = true;
    if (!wasTried()) setTimeout(again, PAUSE);
    else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tellFailure);
    else tellFailure();
  }

  if (isFramed()) {
    document.documentElement.dataset.framed = 'foreign';
    addEventListener('DOMContentLoaded', tellFrame);
    return;
  }

  // Failures of elements do not bubble. What is fetched later has its own sentences.
  const watch = new AbortController();
  addEventListener(
    'error',
    ({target}) => {
      const isPart =
        target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet');
      if (isPart) failed();
    },
    {capture: true, signal: watch.signal},
  );
  addEventListener('load', () => {
    watch.abort();
    // A module that came and could not be read leaves nothing but this.
    if (!document.documentElement.dataset.begun) failed();
  });
})();

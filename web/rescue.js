/*
 * When a part of the page does not come, nothing of it would be seen. It is asked for once more; then the page says so.
 * A classic script in the head: it must be there before what may fail.
 */
(() => {
  /** One more try within this time, ms: after it a failure is a new one. */
  const ONCE = 20_000;
  const PAUSE = 300;

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

  function tell() {
    const button = document.createElement('button');
    button.className = 'button primary';
    button.textContent = 'Reload';
    button.addEventListener('click', () => location.reload());
    const text = document.createElement('p');
    text.textContent = 'A part of the page did not come. Your games are kept. Check the connection, then reload.';
    const box = document.createElement('div');
    box.className = 'no-script';
    box.setAttribute('role', 'alert');
    box.append(text, button);
    document.querySelector('main')?.replaceChildren(box);
    addEventListener('online', () => location.reload());
  }

  /** @param {Event} event */
  function failed({target}) {
    const isPart = target instanceof HTMLScriptElement || (target instanceof HTMLLinkElement && target.rel === 'stylesheet');
    if (!isPart) return;
    removeEventListener('error', failed, true);
    if (!wasTried()) setTimeout(() => location.reload(), PAUSE);
    else if (document.readyState === 'loading') addEventListener('DOMContentLoaded', tell);
    else tell();
  }

  // Failures of elements do not bubble. What is fetched later has its own sentences.
  addEventListener('error', failed, true);
  addEventListener('load', () => removeEventListener('error', failed, true));
})();

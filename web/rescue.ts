/*
 * Says why the game cannot be played here, and what helps: in a browser that cannot run it, from a file, within another
 * site's page, and where a part of the page does not come or cannot be read. Of a part that does not come what is kept is
 * looked through, and the page loaded once more, before anything is said.
 *
 * It stands in the page itself, since it has to speak where nothing else comes; its digest is in the page's policy. And it is
 * written as browsers read it that can read nothing else of the page: the bundler refuses any word of JavaScript that came
 * after 2009. What it needs besides it looks for first.
 */

import type {Reason, Rescue} from './blame.js';

(function () {
  /** One more try within this time, ms: after it a failure is a new one. */
  var ONCE = 20000;
  var PAUSE = 300;
  /** How long the page waits for what is fetched anew before it loads again, ms. */
  var PATIENCE = 8000;

  var KEPT = 'Your games are kept. ';
  var ABSENT = 'Part of the page did not load. ' + KEPT;

  /** The first of a reason that holds for any part is told. */
  var REASONS: Reason[] = ['gone', 'offline', 'refused', 'another', 'type', 'none'];

  var root = document.documentElement;

  /* What is said */

  function made(name: string, words: string): HTMLElement {
    var element = document.createElement(name);
    element.textContent = words;
    return element;
  }

  /** @param way out */
  function show(sentence: string, way?: HTMLElement) {
    var box = document.createElement('div');
    var bar = document.querySelector('.top');
    var main = document.querySelector('main') || document.body;
    box.className = 'no-script';
    box.setAttribute('role', 'alert');
    box.appendChild(made('p', sentence));
    if (way) {
      way.className = 'button primary';
      box.appendChild(way);
    }
    // Nothing of it would answer, and its sheet may be what is missing.
    if (bar && bar.parentNode) bar.parentNode.removeChild(bar);
    while (main.firstChild) main.removeChild(main.firstChild);
    main.appendChild(box);
  }

  /** @param way out */
  function tell(sentence: string, way?: HTMLElement) {
    if (document.readyState !== 'loading') return show(sentence, way);
    document.addEventListener('DOMContentLoaded', function () {
      show(sentence, way);
    });
  }

  function reloadButton(): HTMLElement {
    var button = made('button', 'Reload') as HTMLButtonElement;
    button.addEventListener('click', function () {
      button.disabled = true;
      again();
    });
    return button;
  }

  function frameLink() {
    var link = made('a', 'Open it in a tab of its own') as HTMLAnchorElement;
    link.href = location.href;
    link.target = '_blank';
    link.rel = 'noopener';
    return link;
  }

  /* Where nothing can be played */

  /**
   * Ends the page before it begins.
   *
   * @param reason for whoever looks into it: what the page's modules end with (ended.js) @param way out
   */
  function end(reason: string, sentence: string, way?: HTMLElement) {
    root.setAttribute('data-ended', reason);
    tell(sentence, way);
  }

  /** @param lacking interfaces that the page cannot do without */
  function endOld(lacking: string[]) {
    end(
      'This browser is too old.',
      'This browser is too old; Quantum Minesweeper needs Chrome or Edge 105, Firefox 114, Safari 16, or a newer one. ' +
        KEPT +
        'Update it, or open this page in another browser. (It lacks: ' +
        lacking.join(', ') +
        '.)',
    );
  }

  function endWithoutWebAssembly() {
    end(
      'This browser has no WebAssembly.',
      'This browser has no WebAssembly, in which the game’s engine runs. On an iPhone, an iPad or a Mac it is Lockdown Mode ' +
        'that takes it away: switch Lockdown Mode off for this website, then reload. ' +
        KEPT,
      reloadButton(),
    );
  }

  /** @returns what sets the oldest browsers in which the game can be played, as far as it is missing here */
  function lacking(): string[] {
    var canvas = window.CanvasRenderingContext2D;
    var dialog = window.HTMLDialogElement;
    var css = window.CSS;
    var needed: [string, unknown][] = [
      ['modules', 'noModule' in document.createElement('script')],
      ['workers', window.Worker],
      ['fetch', 'fetch' in window && 'AbortController' in window && 'ReadableStream' in window],
      ['Object.hasOwn', Object.hasOwn],
      ['Array.at', Array.prototype.at],
      ['String.replaceAll', String.prototype.replaceAll],
      ['replaceChildren', Element.prototype.replaceChildren],
      ['ResizeObserver', window.ResizeObserver],
      ['PointerEvent', window.PointerEvent],
      ['roundRect', canvas && canvas.prototype.roundRect],
      ['showModal', dialog && dialog.prototype.showModal],
      ['container queries', css && css.supports && css.supports('width', '1cqw')],
    ];
    var names = [];
    for (var i = 0; i < needed.length; i++) if (!needed[i][1]) names.push(needed[i][0]);
    return names;
  }

  function isFramed() {
    try {
      return !top || top.location.origin !== location.origin;
    } catch (_) {
      return true;
    }
  }

  /** @returns whether the page has ended */
  function ended(): boolean {
    var missing = lacking();
    if (location.protocol === 'file:')
      end(
        'The page was opened from a file.',
        'Quantum Minesweeper does not run from a file: browsers keep the parts of such a page from each other. Put its folder on ' +
          'any web server, or run python3 build.py serve in the project’s folder, and open the address that it prints.',
      );
    else if (isFramed())
      end(
        'Quantum Minesweeper is not played within another site.',
        'Quantum Minesweeper is not played within another site’s page.',
        frameLink(),
      );
    else if (missing.length) endOld(missing);
    else if (!window.WebAssembly) endWithoutWebAssembly();
    return root.hasAttribute('data-ended');
  }

  /* Why a part does not come */

  /** Looks why one of the page's parts does not come, or is not run. @param done `about`: the status, or the type */
  function look(address: string, done: (reason: Reason, about: string) => void) {
    var wanted = /\.js$/.test(address) ? /(java|ecma)script/ : /\.css$/.test(address) ? /^text\/css/ : null;
    var request = new XMLHttpRequest();
    var isOver = false;

    function tellOnce(reason: Reason, about: string) {
      if (isOver) return;
      isOver = true;
      done(reason, about);
      request.abort();
    }

    request.onreadystatechange = function () {
      var status = request.status;
      if (request.readyState < 2 || !status) return;
      if (status === 404 || status === 410) return tellOnce('gone', '');
      if (status >= 400) return tellOnce('refused', String(status));
      if (!wanted) return tellOnce('none', '');
      if (request.readyState < 4) return;
      var type = request.getResponseHeader('Content-Type') || '';
      if (/^\s*</.test(request.responseText)) tellOnce('another', '');
      else if (!wanted.test(type)) tellOnce('type', type);
      else tellOnce('none', '');
    };
    request.onerror = function () {
      tellOnce('offline', '');
    };
    request.open('GET', address);
    request.send();
  }

  /**
   * @param addresses of parts of the page @param done the first reason of `REASONS` that holds for one of them, and
   * what is to be said after what has happened
   */
  function blame(addresses: string[], done: (reason: Reason, sentence: string) => void) {
    var left = addresses.length;
    var worst = REASONS.length - 1;
    var told = '';

    function noted(reason: Reason, about: string) {
      var rank = REASONS.indexOf(reason);
      if (rank < worst) {
        worst = rank;
        told = about;
      }
      left--;
      if (left <= 0) done(REASONS[worst], sentenceOf(REASONS[worst], told));
    }

    if (!left) noted('none', '');
    for (var i = 0; i < addresses.length; i++) look(addresses[i], noted);
  }

  /** @returns what helps, and what is known besides */
  function sentenceOf(reason: Reason, about: string): string {
    if (reason === 'gone') return 'This version is no longer on its server. Reload to get the newer one.';
    if (reason === 'offline') return 'Check the connection, then reload.';
    if (reason === 'refused') return 'Its server answers with the error ' + about + '. Try again in a while.';
    if (reason === 'another')
      return 'Another page came in its place: the network may ask you to sign in, or this version is gone. Then reload.';
    if (reason === 'type')
      return (
        'Its server calls a script or a style sheet ' +
        (about ? '“' + about + '”' : 'nothing at all') +
        '; browsers take text/javascript and text/css. Whoever runs the server can set that right; then reload.'
      );
    return 'Try again; if that does not help, in another browser.';
  }

  /* Once more */

  /** @returns whether it was tried again a moment ago; from now on it was */
  function wasTried(): boolean {
    try {
      var last = Number(sessionStorage.getItem('qmines.rescue'));
      sessionStorage.setItem('qmines.rescue', String(Date.now()));
      return Date.now() - last < ONCE;
    } catch (_) {
      // Storage is closed to us: without a memory it would be tried for ever.
      return true;
    }
  }

  /** A script has its address as `src`, a link as `href`. */
  type Part = Element & {src?: string; href: string};

  /** @returns the addresses of all scripts and sheets of the page */
  function parts(): string[] {
    var found = document.querySelectorAll('script[src], link[rel=stylesheet], link[rel=modulepreload]');
    var addresses = [];
    for (var i = 0; i < found.length; i++) {
      var part = found[i] as Part;
      addresses.push(part.src || part.href);
    }
    return addresses;
  }

  /**
   * Fetches anew what the page consists of, itself included: by the service worker, which knows what its files should be, or past
   * the browser's own store; then loads it again.
   */
  function again() {
    var isOver = false;
    var worker = navigator.serviceWorker && navigator.serviceWorker.controller;

    function reload() {
      if (isOver) return;
      isOver = true;
      location.reload();
    }

    setTimeout(reload, PATIENCE);
    if (worker) {
      var channel = new MessageChannel();
      channel.port1.onmessage = reload;
      worker.postMessage({type: 'heal'}, [channel.port2]);
    } else fetchAnew(reload);
  }

  function fetchAnew(done: () => void) {
    var addresses = parts().concat(location.href.split('#')[0]);
    var left = addresses.length;

    function settled() {
      left--;
      if (!left) done();
    }

    for (var i = 0; i < addresses.length; i++)
      fetch(addresses[i], {cache: 'reload'})
        .then(function (response) {
          return response.arrayBuffer();
        })
        .then(settled, settled);
  }

  var isFailed = false;

  function failed() {
    // Where the page has said why it cannot be played, what fails after that adds nothing.
    if (isFailed || root.hasAttribute('data-ended')) return;
    isFailed = true;
    if (!wasTried()) {
      setTimeout(again, PAUSE);
      return;
    }
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', tellFailure);
    else tellFailure();
  }

  function tellFailure() {
    blame(parts(), function (reason, sentence) {
      if (root.hasAttribute('data-ended')) return;
      // Modules that have not run yet would put the page in its place.
      end(
        'A part of this page did not load.',
        (reason === 'gone' ? '' : ABSENT) + sentence + (reason === 'gone' ? ' ' + KEPT : ''),
        reloadButton(),
      );
      if (reason === 'offline') addEventListener('online', again);
    });
  }

  /** @param event of an element: these do not bubble. What is fetched later has its own sentences. */
  function onError(event: Event) {
    var part = event.target;
    if (part instanceof HTMLScriptElement || (part instanceof HTMLLinkElement && part.rel === 'stylesheet')) failed();
  }

  if (ended()) return;
  (window as Window & {rescue?: Rescue}).rescue = {
    again: again,
    blame: blame,
    endOld: endOld,
    endWithoutWebAssembly: endWithoutWebAssembly,
  };
  addEventListener('error', onError, true);
  addEventListener('load', function () {
    removeEventListener('error', onError, true);
    // A module that came and could not be read leaves nothing but this.
    if (!root.hasAttribute('data-begun')) failed();
  });
})();

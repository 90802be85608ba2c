/*
 * Says why the game cannot be played here, and what helps: in a browser that cannot run it, from a file, within another
 * site's page, and if a part of the page does not load or cannot be read. If a part does not load, this script checks
 * what is cached, and reloads the page once, before it says anything.
 *
 * It is inline in the page, because it must work when nothing else loads; the page's policy contains its digest. It is
 * written for browsers that can read nothing else of the page: the bundler refuses every feature of JavaScript later
 * than 2009. It checks for everything else that it needs.
 */

import type {Reason, Rescue} from './blame.js';

(function () {
  /** One reload within this time, ms: a failure after it is a new one. */
  var ONCE = 20000;
  var PAUSE = 300;
  /** How long the page waits for its files to be fetched again, ms. */
  var PATIENCE = 8000;

  var KEPT = 'Your games are kept. ';
  var ABSENT = 'Part of the page did not load. ' + KEPT;

  /** Only the first reason that applies to any part is reported. */
  var REASONS: Reason[] = ['gone', 'offline', 'refused', 'another', 'type', 'none'];

  var root = document.documentElement;

  /* Messages */

  function made(name: string, words: string): HTMLElement {
    var element = document.createElement(name);
    element.textContent = words;
    return element;
  }

  /** @param way a control that helps */
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
    // Nothing in the bar would respond, and its sheet may be the missing part.
    if (bar && bar.parentNode) bar.parentNode.removeChild(bar);
    while (main.firstChild) main.removeChild(main.firstChild);
    main.appendChild(box);
  }

  /** @param way a control that helps */
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

  /* Where the game cannot be played */

  /**
   * Ends the page before it begins.
   *
   * @param reason for developers: the page's modules stop with it (ended.js) @param way a control that helps
   */
  function end(reason: string, sentence: string, way?: HTMLElement) {
    root.setAttribute('data-ended', reason);
    tell(sentence, way);
  }

  /** @param lacking interfaces that the page needs */
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

  /** @returns the features that exclude the oldest browsers, as far as they are missing here */
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

  /* Why a part does not load */

  /** Finds out why one of the page's parts does not load or run. @param done `about`: the status, or the type */
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
    function onNothing() {
      tellOnce('offline', '');
    }

    request.onerror = onNothing;
    // A server that falls silent must not keep the player waiting.
    setTimeout(onNothing, PATIENCE);
    request.open('GET', address);
    request.send();
  }

  /**
   * @param addresses of parts of the page @param done receives the first reason of `REASONS` that applies to one of
   * them, and what to say after what has happened
   */
  function blame(addresses: string[], done: (reason: Reason, sentence: string) => void) {
    var left = addresses.length;
    var worst = REASONS.length - 1;
    var detail = '';

    function noted(reason: Reason, about: string) {
      var rank = REASONS.indexOf(reason);
      if (rank < worst) {
        worst = rank;
        detail = about;
      }
      left--;
      if (left <= 0) done(REASONS[worst], sentenceOf(REASONS[worst], detail));
    }

    if (!left) noted('none', '');
    for (var i = 0; i < addresses.length; i++) look(addresses[i], noted);
  }

  /** @returns what helps, and what else is known */
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

  /* The second try */

  /** @returns whether there was a try a moment ago; notes that there is one now */
  function wasTried(): boolean {
    try {
      var last = Number(sessionStorage.getItem('qmines.rescue'));
      sessionStorage.setItem('qmines.rescue', String(Date.now()));
      return Date.now() - last < ONCE;
    } catch (_) {
      // Storage is closed to us: without a memory the page would reload forever.
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
   * Fetches all files of the page again, including the page: through the service worker, which knows what they should
   * be, or bypassing the browser's cache; then reloads.
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
    // If the page has said why it cannot be played, later failures add nothing.
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

  /** @param event of an element: these do not bubble. Parts that load later have their own messages. */
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
    // A module that loaded but could not be read leaves no other trace.
    if (!root.hasAttribute('data-begun')) failed();
  });
})();

/**
 * Faults of a page in its current state: `measures.layout(…)` and `measures.colours(…)` return one line for each
 * fault, its measure first. `tests/e2e/looks/measures.py` puts this into a page.
 */
(() => {
  const SLACK = 1.5; // CSS px
  /** The least sides of a control, CSS px: of a tool on a phone, and of any other. */
  const FINGER = 43.9;
  const LEAST_SIDE = 14;
  const LEAST_TEXT = 10.99;
  /** The least contrasts with the background: of icons and edges, of text, and of large text. */
  const LEAST_CONTRAST = 3;
  const TEXT_CONTRAST = 4.49;
  const LARGE_TEXT = 24;
  const LARGE_BOLD_TEXT = 18.66;
  const SETTLING_FRAMES = 10;

  const isVisible = (element) => element.checkVisibility({visibilityProperty: true, opacityProperty: true});
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isVisible);

  /** An element's name in a failing test: its own words, or those of the control or label that holds it. */
  function nameOf(element) {
    const label = element.closest('button, a, label, summary, select, input') ?? element;
    const words = (label.ariaLabel ?? label.textContent).trim().replace(/\s+/g, ' ').slice(0, 40);
    const classes = [...element.classList].map((each) => `.${each}`).join('');
    return `${element.tagName.toLowerCase()}${classes} “${words}”`;
  }

  /** Caches a function of an element: a page is walked through many times, and does not change meanwhile. */
  function cached(make) {
    const known = new Map();
    return (element) => {
      if (!known.has(element)) known.set(element, make(element));
      return known.get(element);
    };
  }

  const framesPainted = () =>
    new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));

  /** Waits until a function finds no fault, because a new layout takes some frames. Returns what is left. */
  async function settled(found) {
    let lines = [];
    for (let i = 0; i < SETTLING_FRAMES; i++) {
      await framesPainted();
      lines = found();
      if (!lines.length) break;
    }
    return lines;
  }

  // Layout: what is cut, outside, overlapping, too small, or scrolls sideways

  function seenElements() {
    const clips = cached((element) => {
      const parent = element.parentElement;
      return getComputedStyle(element).clipPath !== 'none' || (parent !== null && clips(parent));
    });
    return (element) => isVisible(element) && !element.closest('.board, [aria-hidden="true"] svg') && !clips(element);
  }

  /** Returns the part of a box that its containers do not cut. */
  function cutter() {
    const cuts = cached((element) => {
      const {overflowX, overflowY} = getComputedStyle(element);
      return overflowX === 'visible' && overflowY === 'visible' ? null : element.getBoundingClientRect();
    });
    return ({left, top, right, bottom}, element) => {
      for (let each = element; each && each !== document.body; each = each.parentElement) {
        const own = cuts(each);
        if (!own) continue;
        [left, right] = [Math.max(left, own.left), Math.min(right, own.right)];
        [top, bottom] = [Math.max(top, own.top), Math.min(bottom, own.bottom)];
      }
      return {left, top, right, bottom};
    };
  }

  function* textNodes(root) {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const element = texts.currentNode.parentElement;
      if (texts.currentNode.data.trim() && !element.closest('script, style, option'))
        yield [texts.currentNode, element];
    }
  }

  /** The pieces of a page that may overlap, with their boxes; texts that are cut go into `lines`. */
  function piecesOf(lines) {
    const isSeen = cached(seenElements());
    const shown = cutter();
    const pieces = [];
    for (const [node, element] of textNodes(document.body)) {
      if (!isSeen(element)) continue;
      // A long proof, a wide table and a review may scroll, by keys too.
      const isWhole = !element.closest(':is(.line-sentence, .table-frame, .bench-lesson, .review)[tabindex="0"]');
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        const part = shown(box, element);
        const wide = box.width - (part.right - part.left);
        const high = box.height - (part.bottom - part.top);
        // A line's box is higher than its letters.
        if (isWhole && (wide > SLACK || high > 0.25 * box.height)) lines.add(`cut: ${nameOf(element)}`);
        if (part.right > part.left && part.bottom > part.top) pieces.push({element, box: part, isText: true});
      }
    }
    for (const element of document.querySelectorAll('button, a, select, input, summary')) {
      if (!isSeen(element)) continue;
      const own = element.getBoundingClientRect();
      const box = element.closest(':is(.table-frame, .review)[tabindex="0"]') ? shown(own, element) : own;
      if (box.right > box.left && box.bottom > box.top) pieces.push({element, box, isText: false});
    }
    for (const element of all('.board-host .board'))
      pieces.push({element, box: element.getBoundingClientRect(), isText: false});
    return pieces.sort((one, other) => one.box.top - other.box.top);
  }

  /** Whether two pieces may share a place, by design or because one holds the other. */
  function mayOverlap({element, layer}, {element: other, layer: otherLayer}) {
    // A field keeps room for its button, and so does a row of games; the chip covers a word for a moment.
    const isWithin = (one, two) =>
      one.matches('.account-show, .game-delete, input') && one.parentElement === two.parentElement;
    const isMoment = (one, two) => one.matches('.chip') && two.closest('.counter') === one.closest('.counter');
    return (
      layer !== otherLayer ||
      element.contains(other) ||
      other.contains(element) ||
      isWithin(element, other) ||
      isWithin(other, element) ||
      isMoment(element, other) ||
      isMoment(other, element)
    );
  }

  function overlapping(pieces, lines) {
    // What covers the rest by design: a list, what a panel unfolds, a notice, a dialog.
    const layer = cached((element) =>
      element.closest('.more-list.is-open, .machine-choices, .bench-sheet.is-open, .bench-lesson, .strip, .welcome, dialog'),
    );
    for (const piece of pieces) piece.layer = layer(piece.element);
    for (const [i, piece] of pieces.entries()) {
      const {box, isText} = piece;
      for (let j = i + 1; j < pieces.length && pieces[j].box.top < box.bottom - SLACK; j++) {
        const other = pieces[j];
        const width = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const height = Math.min(box.bottom, other.box.bottom) - other.box.top;
        if (width <= SLACK || height <= SLACK) continue;
        const low = Math.min(box.bottom - box.top, other.box.bottom - other.box.top);
        if (isText && other.isText && height < 0.3 * low) continue;
        if (!mayOverlap(piece, other)) lines.add(`over: ${nameOf(piece.element)} and ${nameOf(other.element)}`);
      }
    }
  }

  /** Words of tools that almost touch the border of their button, next to the workbench. */
  function touching(lines) {
    const boxOf = (each) => each.getBoundingClientRect();
    for (const tool of all('.play .toolbar button')) {
      const word = tool.querySelector(':scope > span');
      if (!word || !isVisible(word)) continue;
      const range = document.createRange();
      range.selectNodeContents(word);
      const [inner, outer] = [boxOf(range), boxOf(tool)];
      if (inner.width && Math.min(inner.left - outer.left, outer.right - inner.right) < 3)
        lines.add(`touches its border: ${nameOf(tool)}`);
    }
  }

  function smallTargets({isPhone, hasUsualText}, lines) {
    for (const element of all('button, select, summary, input:not([type=radio], [type=checkbox]), a.button')) {
      const {width, height} = element.getBoundingClientRect();
      const isTool = isPhone && element.closest('.play :is(.bench, .toolbar, .machine)');
      const least = isTool ? FINGER : hasUsualText ? LEAST_SIDE : 0;
      if (width && Math.min(width, height) < least)
        lines.add(`small target: ${nameOf(element)}, ${width.toFixed(1)}×${height.toFixed(1)}`);
    }
  }

  function smallTexts(lines) {
    for (const element of all('.play').flatMap((play) => [...textNodes(play)].map(([, element]) => element))) {
      const size = parseFloat(getComputedStyle(element).fontSize);
      if (size && size < LEAST_TEXT && isVisible(element)) lines.add(`small text: ${nameOf(element)}, ${size} px`);
    }
  }

  /** Words of the replay that extend beyond their own box, which cuts nothing. */
  function spilling(lines) {
    for (const each of all('.replay :is(button, a, h1, p)'))
      if (!each.closest('.board-host, .visually-hidden'))
        if (each.scrollWidth > each.clientWidth + 1 || each.scrollHeight > each.clientHeight + 2)
          if (getComputedStyle(each).display !== 'inline') lines.add(`spills: ${nameOf(each)}`);
  }

  function layoutNow({isPage, isPhone, hasUsualText, withSizes}) {
    const lines = new Set();
    const pieces = piecesOf(lines);
    for (const {element, box} of pieces) {
      const high = isPage ? 0 : Math.max(-box.top, box.bottom - innerHeight);
      const out = Math.max(-box.left, box.right - document.documentElement.clientWidth, high);
      if (out > SLACK) lines.add(`outside: ${nameOf(element)}, by ${out.toFixed(1)} px`);
    }
    overlapping(pieces, lines);
    if (withSizes) {
      if (isPhone && hasUsualText && all('.play .bench').length) touching(lines);
      smallTargets({isPhone, hasUsualText}, lines);
      smallTexts(lines);
    }
    spilling(lines);
    const {scrollWidth, clientWidth} = document.documentElement;
    if (scrollWidth > clientWidth) lines.add(`scrolls sideways: by ${scrollWidth - clientWidth} px`);
    return [...lines];
  }

  // Colours

  const bare = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
  const parts = cached((colour) => {
    bare.clearRect(0, 0, 1, 1);
    bare.fillStyle = colour;
    bare.fillRect(0, 0, 1, 1);
    const [red, green, blue, alpha] = bare.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, alpha / 255];
  });
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const luminance = (colour) => {
    const [r, g, b] = colour.map((part) => ((part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (one, other) => {
    const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
  /** The background of a part: its own over those of everything that holds it. */
  const ground = (element) =>
    element ? over(colourOf(element, 'backgroundColor'), ground(element.parentElement)) : systemColour('Canvas');
  const colourOf = (element, property) => parts(getComputedStyle(element)[property]);
  const opacityOf = (element) =>
    element ? Number(getComputedStyle(element).opacity) * opacityOf(element.parentElement) : 1;

  /** A colour of the system, which differs from look to look: a canvas keeps the one that it first knew by a name. */
  function systemColour(name) {
    const context = document.createElement('canvas').getContext('2d', {willReadFrequently: true});
    context.fillStyle = name;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return [red, green, blue, 1];
  }

  const isOff = (element) => element.closest('[aria-disabled="true"], :disabled');

  function faintIcons(lines) {
    const icons = all('.icon, .sign:not(.sign-best), .plot-key path').filter((icon) => !isOff(icon));
    for (const icon of icons) {
      const [r, g, b, a] = colourOf(icon, 'stroke');
      const behind = ground(icon.parentElement);
      const ratio = contrast(over([r, g, b, a * opacityOf(icon)], behind), behind);
      if (ratio < LEAST_CONTRAST) lines.push(`faint icon: ${nameOf(icon)}, ${ratio.toFixed(2)} : 1`);
    }
    return icons.length;
  }

  /** Controls that are or could be pressed, chosen or current, and look the same either way. */
  function unmarkedChoices(lines) {
    const isForced = matchMedia('(forced-colors: active)').matches;
    const look = (part, pseudo) => {
      const style = getComputedStyle(part, pseudo);
      const borders = [style.borderTopColor, style.borderTopWidth, style.borderBottomColor, style.borderBottomWidth];
      // Shadows are not painted then.
      return [
        over(parts(style.backgroundColor), ground(part)),
        style.color,
        borders,
        isForced || style.boxShadow,
      ].join();
    };
    const looks = (element) =>
      [element, element.closest('label'), ...element.querySelectorAll('*')]
        .filter(Boolean)
        .flatMap((part) => [null, '::before', '::after'].map((pseudo) => look(part, pseudo)))
        .join();
    const flips = {
      'aria-pressed': () => ['true', 'false'],
      'aria-checked': () => ['true', 'false'],
      'aria-current': (element) => [element.closest('.bench') ? 'step' : 'page', null],
    };
    const set = (element, name, value) =>
      value === null ? element.removeAttribute(name) : element.setAttribute(name, value);
    let count = 0;
    for (const [name, values] of Object.entries(flips))
      for (const element of all(`[${name}]`)) {
        const kept = element.getAttribute(name);
        const [on, off] = values(element).map((value) => {
          set(element, name, value);
          return looks(element);
        });
        set(element, name, kept);
        count++;
        if (on === off) lines.push(`looks unchosen: ${nameOf(element)}, ${name}`);
      }
    /** The browser itself draws it, in any colours. */
    const isNative = (input) => getComputedStyle(input).appearance !== 'none' && opacityOf(input) > 0;
    const inputs = [...document.querySelectorAll('input:is([type=radio], [type=checkbox])')];
    for (const element of inputs.filter((input) => input.offsetParent && !isNative(input))) {
      const kept = element.checked;
      const group = [...document.getElementsByName(element.name || '-')].filter((input) => input.checked);
      const [on, off] = [true, false].map((value) => {
        element.checked = value;
        return looks(element);
      });
      element.checked = kept;
      for (const input of group) input.checked = true;
      count++;
      if (on === off) lines.push(`looks unchosen: ${nameOf(element)}, checked`);
    }
    return count;
  }

  /** Parts that a background marked while the page chose the colours, and that have neither background nor edge now. */
  function edgeless(lines) {
    const sides = ['Top', 'Right', 'Bottom', 'Left'];
    const hasEdge = (element) => {
      const style = getComputedStyle(element);
      const behind = ground(element.parentElement);
      const stands = (colour) => contrast(over(parts(colour), behind), behind) >= LEAST_CONTRAST;
      return (
        stands(style.backgroundColor) ||
        sides.some((side) => parseFloat(style[`border${side}Width`]) >= 1 && stands(style[`border${side}Color`]))
      );
    };
    const seen = withGround.filter((element) => element.isConnected && isVisible(element));
    for (const element of seen) if (!hasEdge(element)) lines.push(`no edge: ${nameOf(element)}`);
    return seen.length;
  }

  /** Disabled controls that are not in the system's grey, or fade it, or hide it. */
  function boldThoughOff(lines) {
    const [gray, face] = ['GrayText', 'ButtonFace'].map((name) => String(systemColour(name)));
    const off = all(':is(button, a)[aria-disabled="true"]');
    for (const element of off) {
      const isGray = [element, ...element.querySelectorAll('.icon, span')].every(
        (part) => String(colourOf(part, 'color')) === gray && opacityOf(part) === 1,
      );
      if (!isGray || String(ground(element)) !== face) lines.push(`not grey: ${nameOf(element)}`);
    }
    return off.length;
  }

  /** Text with too little contrast to its background. Disabled controls may be faint. */
  function faintTexts(lines) {
    const known = new Set();
    const behind = cached(ground);
    // axe-core judges pictures behind text; nobody judges what the browser draws.
    const onPicture = cached((element) => {
      const parent = element.parentElement;
      return getComputedStyle(element).backgroundImage !== 'none' || (parent !== null && onPicture(parent));
    });
    for (const [, element] of textNodes(document.body)) {
      if (known.has(element)) continue;
      known.add(element);
      if (!isVisible(element) || isOff(element) || element.closest('.board, svg') || onPicture(element)) continue;
      const {color, fontSize, fontWeight} = getComputedStyle(element);
      const [r, g, b, a] = parts(color);
      const back = behind(element);
      const ratio = contrast(over([r, g, b, a * opacityOf(element)], back), back);
      const size = parseFloat(fontSize);
      const isLarge = size >= LARGE_TEXT || (size >= LARGE_BOLD_TEXT && Number(fontWeight) >= 700);
      if (ratio < (isLarge ? LEAST_CONTRAST : TEXT_CONTRAST))
        lines.push(`faint text: ${nameOf(element)}, ${ratio.toFixed(2)} : 1`);
    }
    return known.size;
  }

  /** The parts of the page that a background marks, as `keepGrounds` found them. */
  let withGround = [];

  globalThis.measures = {
    settledLayout: (asked) => settled(() => layoutNow(asked)),

    /** Must be called while the page chooses the colours, before the system does. */
    keepGrounds() {
      // The board is a picture, the browser draws sliders, and text on another background is readable without it.
      const without = '.board, .board *, [type=range], .chip, .line-sentence, .tour-shown, .machine-legend b';
      const wanted = `body *:not(${without})`;
      withGround = all(wanted).filter(
        (element) => element.clientWidth > 0 && String(ground(element)) !== String(ground(element.parentElement)),
      );
    },

    /** Faults of the colours, and how many things each measure has looked at. */
    colours({isForced, isContrast}) {
      const lines = [];
      const counts = {'faint icon': faintIcons(lines)};
      if (isForced || isContrast) counts['looks unchosen'] = unmarkedChoices(lines);
      if (isForced) Object.assign(counts, {'no edge': edgeless(lines), 'not grey': boldThoughOff(lines)});
      else counts['faint text'] = faintTexts(lines);
      return {lines, counts};
    },
  };
})();

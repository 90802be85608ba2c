/** A Python editor, made with CodeMirror. It loads when it is first needed. */

import {defaultKeymap, history, historyKeymap, indentWithTab} from '@codemirror/commands';
import {python} from '@codemirror/lang-python';
import {bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting} from '@codemirror/language';
import {EditorState, StateEffect, type StateEffectType, StateField} from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import {tags} from '@lezer/highlight';

/** Colours come from the page, in every theme. Verdicts have the hues to themselves, except for strings. */
const LOOK = EditorView.theme({
  '&': {background: 'var(--surface)', color: 'var(--ink)', fontSize: 'var(--text-13)', borderRadius: '7px'},
  '&.cm-focused': {outline: '2px solid var(--focus)', outlineOffset: '2px'},
  '.cm-scroller': {
    fontFamily: 'ui-monospace, monospace',
    lineHeight: '1.5',
    maxHeight: '28rem',
    minHeight: '12rem',
    borderRadius: '7px',
  },
  '.cm-content': {caretColor: 'var(--ink)'},
  '.cm-cursor': {borderLeftColor: 'var(--ink)'},
  '.cm-gutters': {background: 'var(--sunken)', color: 'var(--ink-2)', borderRight: '1px solid var(--panel-line)'},
  '.cm-activeLine, .cm-activeLineGutter': {background: 'var(--sunken)'},
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    background: 'color-mix(in srgb, var(--focus) 30%, transparent)',
  },
  '.cm-matchingBracket, &.cm-focused .cm-matchingBracket': {
    background: 'none',
    outline: '1px solid var(--control-line)',
  },
  '.cm-faulty': {background: 'var(--surface)', boxShadow: 'inset 3px 0 var(--mine)'},
});
const HIGHLIGHTS = HighlightStyle.define([
  {tag: [tags.keyword, tags.operatorKeyword, tags.definitionKeyword], color: 'var(--ink)', fontWeight: '700'},
  {tag: [tags.string, tags.special(tags.string)], color: 'var(--focus)'},
  {tag: [tags.bool, tags.null], fontWeight: '700'},
  {tag: tags.comment, color: 'var(--ink-2)', fontStyle: 'italic'},
  {tag: tags.function(tags.definition(tags.variableName)), textDecoration: 'underline'},
]);

/** The faulty line, 0 for none. */
const fault: StateEffectType<number> = StateEffect.define();
/** The mark stays until the text changes. */
const faulty = StateField.define({
  create: () => Decoration.none,
  update(marks, {effects, docChanged, state}) {
    for (const effect of effects) if (effect.is(fault)) return marked(state, effect.value);
    return docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

function marked({doc}: EditorState, line: number) {
  if (line < 1 || line > doc.lines) return Decoration.none;
  return Decoration.set(Decoration.line({class: 'cm-faulty'}).range(doc.line(line).from));
}

/**
 * The editor inserts what is typed over a selection: browsers would copy the look of the old text into a `style`
 * attribute, which the page's policy refuses.
 */
const TYPED_OVER = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const {inputType, data, isComposing} = event;
    const isSelected = view.state.selection.ranges.some(({empty}) => !empty);
    if (inputType !== 'insertText' || !data || isComposing || !isSelected) return false;
    view.dispatch(view.state.replaceSelection(data), {userEvent: 'input.type', scrollIntoView: true});
    event.preventDefault();
    return true;
  },
});

/**
 * @param host gets a shadow root: it can adopt sheets, which the page's policy allows @param attributes of the editable
 * element
 */
export function createEditor(
  host: HTMLElement,
  text: string,
  attributes: Record<string, string>,
  onChange: (text: string) => void,
) {
  const root = host.attachShadow({mode: 'open', delegatesFocus: true});
  let shown = text;
  const changes = EditorView.updateListener.of(({docChanged, state}) => {
    if (docChanged) onChange((shown = state.doc.toString()));
  });
  const extensions = [
    lineNumbers(),
    highlightSpecialChars(),
    history(),
    drawSelection(),
    indentOnInput(),
    indentUnit.of('    '),
    bracketMatching(),
    highlightActiveLine(),
    python(),
    syntaxHighlighting(HIGHLIGHTS),
    // After Escape the next Tab leaves the editor, as CodeMirror provides for keyboard users.
    keymap.of([indentWithTab, ...defaultKeymap, ...historyKeymap]),
    EditorView.contentAttributes.of({...attributes, spellcheck: 'false'}),
    faulty,
    LOOK,
    TYPED_OVER,
    changes,
  ];
  const view = new EditorView({root, parent: root, state: EditorState.create({doc: text, extensions})});

  return {
    replace(now: string) {
      if (now !== shown) view.dispatch({changes: {from: 0, to: view.state.doc.length, insert: now}});
    },
    /** Marks a line, from 1, and scrolls it into view; 0: none. */
    mark(line: number) {
      const {doc} = view.state;
      const isThere = line >= 1 && line <= doc.lines;
      const scroll = isThere ? [EditorView.scrollIntoView(doc.line(line).from, {y: 'center'})] : [];
      view.dispatch({effects: [fault.of(line), ...scroll]});
    },
  };
}

export type Editor = ReturnType<typeof createEditor>;

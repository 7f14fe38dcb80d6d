import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const editorTheme = EditorView.theme({
  '&': {
    color: 'var(--ink)',
    backgroundColor: 'var(--sheet)',
    border: '1px solid var(--edge)',
    borderRadius: 'var(--round)',
    fontSize: '13px',
    overflow: 'hidden',
  },
  '&.cm-focused': { outline: '2px solid var(--accent)', outlineOffset: '1px' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.55', minHeight: '160px', maxHeight: '560px' },
  '.cm-content': { caretColor: 'var(--ink)', padding: '8px 0' },
  // Chromium writes the placeholder's color into a line that replaces it, and the color stays when the theme changes.
  '.cm-line': { color: 'inherit !important' },
  '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--soft)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'transparent' },
  '.cm-activeLineGutter': { backgroundColor: 'var(--line)', color: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground': {
    backgroundColor: 'var(--calm-wash)',
  },
  '.cm-liquid-output, .cm-liquid-output span': { color: 'var(--accent)', fontWeight: '600' },
  '.cm-liquid-tag, .cm-liquid-tag span': { color: 'var(--calm)', fontWeight: '600' },
  // The package's underline is an image in a fixed color.
  '.cm-lintRange-error': { backgroundImage: 'none', textDecoration: 'underline wavy var(--bad)' },
  '.cm-lintPoint-error::after': { borderBottomColor: 'var(--bad)' },
  '.cm-tooltip': { backgroundColor: 'var(--sheet)', color: 'var(--ink)', border: '1px solid var(--line)' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--accent)', color: 'var(--on-accent)' },
  '.cm-diagnostic': { borderLeft: '3px solid var(--bad)', fontFamily: 'inherit' },
});

const colours = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword], color: 'var(--good)' },
  { tag: [tags.attributeName, tags.propertyName], color: 'var(--calm)' },
  { tag: [tags.attributeValue, tags.string, tags.number], color: 'var(--warn)' },
  { tag: [tags.comment, tags.angleBracket, tags.documentMeta], color: 'var(--soft)' },
]);

export const theme = [editorTheme, syntaxHighlighting(colours)];

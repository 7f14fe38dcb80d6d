import type { Completion, CompletionContext, CompletionResult } from '@codemirror/autocomplete';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  MatchDecorator,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import { liquidFilters, liquidTags } from './liquid-words';
import type { CodeVariable } from './types';
import { words } from './words';

const decorator = new MatchDecorator({
  regexp: /\{\{[^{}\n]{0,500}\}\}|\{%[^{}\n]{0,500}%\}/g,
  decoration: ([text]) => Decoration.mark({ class: text.startsWith('{{') ? 'cm-liquid-output' : 'cm-liquid-tag' }),
});

class LiquidMarks {
  decorations: DecorationSet;

  constructor(view: EditorView) {
    this.decorations = decorator.createDeco(view);
  }

  update(update: ViewUpdate): void {
    this.decorations = decorator.updateDeco(update, this.decorations);
  }
}

export const liquidMarks = ViewPlugin.fromClass(LiquidMarks, { decorations: (plugin) => plugin.decorations });

const tagCompletions: Completion[] = liquidTags.map((label) => ({ label, type: 'keyword', detail: words.tag }));
const filterCompletions: Completion[] = liquidFilters.map((label) => ({
  label,
  type: 'function',
  detail: words.filter,
}));

export const completeLiquid =
  (variables: () => readonly CodeVariable[]) =>
  (context: CompletionContext): CompletionResult | null => {
    const line = context.state.doc.lineAt(context.pos);
    const textBefore = line.text.slice(0, context.pos - line.from);
    const tagStart = Math.max(textBefore.lastIndexOf('{{'), textBefore.lastIndexOf('{%'));
    if (tagStart < 0 || /[%}]\}/.test(textBefore.slice(tagStart))) return null;
    const inside = textBefore.slice(tagStart + 2);
    const word = /[\w.]*$/.exec(inside)?.[0] ?? '';
    const head = inside.slice(0, inside.length - word.length);
    const from = context.pos - word.length;
    const isAfterPipe = /\|\s*$/.test(head);
    if (isAfterPipe) return { from, options: filterCompletions };
    const isTagName = textBefore.startsWith('{%', tagStart) && /^-?\s*$/.test(head);
    if (isTagName) return { from, options: tagCompletions };
    const isAtStart = /^\s?$/.test(head);
    if (word === '' && !isAtStart && !context.explicit) return null;
    return { from, options: variables().map(({ name, detail }) => ({ label: name, type: 'variable', detail })) };
  };

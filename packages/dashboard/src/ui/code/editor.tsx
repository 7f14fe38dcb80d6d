import { autocompletion, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { html, htmlLanguage } from '@codemirror/lang-html';
import { setDiagnostics } from '@codemirror/lint';
import { EditorState, type Text } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { type RefObject, useEffect, useRef } from 'react';
import { completeLiquid, liquidMarks } from './liquid';
import { theme } from './theme';
import type { CodeError, CodeProps } from './types';
import { words } from './words';

/** Stays within the text, which may be shorter than when the API checked it. */
function rangeOf(doc: Text, { line = 1, column = 1 }: CodeError): { from: number; to: number } {
  const docLine = doc.line(Math.min(Math.max(line, 1), doc.lines));
  const from = Math.min(docLine.from + Math.max(column - 1, 0), docLine.to);
  return { from, to: Math.max(from, docLine.to) };
}

type EditorProps = CodeProps & { readOnly: boolean };
type Latest = RefObject<EditorProps>;

function languageOf(latest: Latest) {
  const complete = completeLiquid(() => latest.current.variables ?? []);
  if (latest.current.language === 'text') return autocompletion({ override: [complete] });
  return [autocompletion(), html(), htmlLanguage.data.of({ autocomplete: complete })];
}

function stateOf(latest: Latest): EditorState {
  const { value, label, readOnly } = latest.current;
  return EditorState.create({
    doc: value,
    extensions: [
      lineNumbers(),
      history(),
      closeBrackets(),
      languageOf(latest),
      liquidMarks,
      EditorView.lineWrapping,
      EditorView.contentAttributes.of({ 'aria-label': label, 'aria-multiline': 'true' }),
      EditorState.readOnly.of(readOnly),
      keymap.of([...completionKeymap, ...defaultKeymap, ...historyKeymap, indentWithTab]),
      EditorView.updateListener.of(({ docChanged, state }) => {
        if (docChanged) latest.current.onChange(state.doc.toString());
      }),
      theme,
    ],
  });
}

/** A shadow root separates the editor's styles from the page's. */
function useEditor(latest: Latest) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const root = element.shadowRoot ?? element.attachShadow({ mode: 'open' });
    const editor = new EditorView({ state: stateOf(latest), parent: root, root });
    view.current = editor;
    return () => editor.destroy();
  }, [latest]);
  return { host, view };
}

const CodeErrors = ({ errors, jumpTo }: { errors: readonly CodeError[]; jumpTo: (error: CodeError) => void }) => (
  <ul className="field-error" role="alert">
    {errors.map((error) => (
      <li key={`${error.line}:${error.column}:${error.message}`}>
        <button type="button" className="button quiet" onClick={() => jumpTo(error)}>
          {error.line ? `${words.line(error.line)}: ` : ''}
          {error.message}
        </button>
      </li>
    ))}
  </ul>
);

export default function Editor(props: EditorProps) {
  const { value, errors = [], readOnly } = props;
  const latest = useRef(props);
  latest.current = props;
  const { host, view } = useEditor(latest);
  useEffect(() => {
    const state = view.current?.state;
    // The document's text has LF between lines, whatever the value has.
    if (state && !state.doc.eq(state.toText(value))) {
      view.current?.dispatch({ changes: { from: 0, to: state.doc.length, insert: value } });
    }
  }, [value, view]);
  const errorsJson = JSON.stringify(errors);
  useEffect(() => {
    const state = view.current?.state;
    if (!state) return;
    const diagnostics = (JSON.parse(errorsJson) as CodeError[]).map((error) => ({
      ...rangeOf(state.doc, error),
      severity: 'error' as const,
      message: error.message,
    }));
    view.current?.dispatch(setDiagnostics(state, diagnostics));
  }, [errorsJson, view]);
  const jumpTo = (error: CodeError) => {
    const { from } = rangeOf(view.current?.state.doc ?? EditorState.create().doc, error);
    view.current?.dispatch({ selection: { anchor: from }, scrollIntoView: true });
    view.current?.focus();
  };
  return (
    <div className="field">
      <div ref={host} />
      {!readOnly && <span className="field-hint">{words.leaveHint}</span>}
      {errors.length > 0 && <CodeErrors errors={errors} jumpTo={jumpTo} />}
    </div>
  );
}

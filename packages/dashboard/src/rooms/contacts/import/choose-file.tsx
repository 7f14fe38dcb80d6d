import { type DragEvent, useRef, useState } from 'react';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { words } from './words';

function PasteForm({ loadFile }: { loadFile: (file: File) => void }) {
  const [text, setText] = useState('');
  return (
    <div className="stack">
      <Field label={words.pasted}>
        {(control) => (
          <textarea
            {...control}
            className="input mono"
            rows={8}
            spellCheck={false}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </Field>
      <div className="row">
        <Button
          kind="primary"
          disabled={text.trim() === ''}
          onClick={() => loadFile(new File([text], words.pastedName, { type: 'text/csv' }))}
        >
          {words.usePasted}
        </Button>
      </div>
    </div>
  );
}

export function ChooseFile({ loadFile }: { loadFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);
  const [isPasting, setPasting] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(false);
    const [file] = event.dataTransfer?.files ?? [];
    if (file) loadFile(file);
  };
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setDraggedOver(true);
  };
  return (
    <div className="stack">
      <div
        className="drop blank"
        data-over={isDraggedOver || undefined}
        onDragOver={onDragOver}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={onDrop}
      >
        <p>{words.drop}</p>
        <input
          ref={input}
          className="unseen"
          type="file"
          tabIndex={-1}
          aria-label={words.file}
          accept=".csv,.tsv,.txt,.ndjson,.jsonl,text/csv"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) loadFile(file);
            target.value = '';
          }}
        />
        <div className="row">
          <Button kind="primary" onClick={() => input.current?.click()}>
            {words.choose}
          </Button>
          <Button aria-expanded={isPasting} onClick={() => setPasting(!isPasting)}>
            {words.paste}
          </Button>
        </div>
        <p className="small">{words.fileAbout}</p>
      </div>
      {isPasting && <PasteForm loadFile={loadFile} />}
    </div>
  );
}

import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { open } from '../router/router';
import { goalsOf } from './goals';
import { words } from './words';

/** Goes anywhere by typing: Ctrl K or Cmd K. */
export function Palette({ close }: { close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const goals = goalsOf(text);
  useEffect(() => {
    dialog.current?.showModal();
    return () => dialog.current?.close();
  }, []);
  const go = (index: number) => {
    const goal = goals[index];
    if (!goal) return;
    close();
    open(goal.href);
  };
  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(at);
    if (event.key === 'Enter' || step) event.preventDefault();
    if (step && goals.length > 0) setAt((at + step + goals.length) % goals.length);
  };
  return (
    <dialog
      ref={dialog}
      className="sheet palette"
      aria-label={words.palette}
      onCancel={close}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      onKeyDown={pressed}
    >
      <input
        className="palette-input"
        role="combobox"
        aria-expanded="true"
        aria-controls="goals"
        aria-activedescendant={goals[at] ? `goal-${at}` : undefined}
        aria-label={words.palette}
        placeholder={words.paletteHint}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setAt(0);
        }}
      />
      {goals.length === 0 && <p className="palette-list palette-none">{words.paletteNone}</p>}
      <Goals goals={goals} at={at} go={go} />
    </dialog>
  );
}

/** The keyboard stays in the text; the options only show what Enter would do. */
const Goals = ({ goals, at, go }: { goals: ReturnType<typeof goalsOf>; at: number; go: (index: number) => void }) => (
  <div id="goals" role="listbox" aria-label={words.palette} className={goals.length > 0 ? 'palette-list' : ''}>
    {goals.map(({ label, detail, href }, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the text does the same
      <div
        key={href}
        id={`goal-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === at}
        onClick={() => go(index)}
      >
        <span>{label}</span>
        <span className="soft cut">{detail}</span>
      </div>
    ))}
  </div>
);

import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { leave } from '../router/leaving';
import { open } from '../router/router';
import { api } from '../session/client';
import { useGrant } from '../session/session';
import { Problem } from '../ui/problem';
import { useModal } from '../ui/use-modal';
import { usePaused } from '../ui/use-paused';
import { type Goal, goalsFound, goalsOf, searchOfContacts } from './goals';
import { words } from './words';

function useGoals(text: string): { goals: Goal[]; hint: string | undefined; error: unknown } {
  const { role } = useGrant().member;
  const q = usePaused(text.trim());
  const { data, error } = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => api.search.search({ q }, { signal }),
    enabled: q.length > 1,
  });
  const localGoals = goalsOf(text, role);
  const answer = q === text.trim() ? data : undefined;
  const searchGoals = goalsFound(answer?.items ?? []).filter(
    ({ href }) => !localGoals.some((goal) => goal.href === href),
  );
  const goals = [...localGoals, ...searchGoals];
  const isSearch = text.trim().length > 1;
  const hasNoResults = goals.length === 0 && !error && (!isSearch || answer !== undefined);
  const hint = answer?.partial ? words.palettePartial : hasNoResults ? words.paletteNone : undefined;
  return { goals: [...goals, ...searchOfContacts(text.trim())], hint, error: isSearch && !answer ? error : null };
}

export function Palette({ close }: { close: () => void }) {
  const dialog = useModal();
  const [text, setText] = useState('');
  const [selected, setSelected] = useState(0);
  const { goals, hint, error } = useGoals(text);
  const go = (index: number) => {
    const goal = goals[index];
    if (!goal) return;
    close();
    leave(() => open(goal.href));
  };
  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') go(selected);
    if (event.key === 'Enter' || step) event.preventDefault();
    if (step && goals.length > 0) setSelected((selected + step + goals.length) % goals.length);
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
        aria-activedescendant={goals[selected] ? `goal-${selected}` : undefined}
        aria-label={words.palette}
        placeholder={words.paletteHint}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setSelected(0);
        }}
      />
      {hint && <p className="palette-none">{hint}</p>}
      {error ? <Problem error={error} /> : null}
      <Goals goals={goals} selected={selected} go={go} />
    </dialog>
  );
}

const Goals = ({ goals, selected, go }: { goals: Goal[]; selected: number; go: (index: number) => void }) => (
  <div id="goals" role="listbox" aria-label={words.palette} className={goals.length > 0 ? 'palette-list' : ''}>
    {goals.map(({ label, detail, href }, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the text does the same
      <div
        key={href}
        id={`goal-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === selected}
        onClick={() => go(index)}
      >
        <span className="cut">{label}</span>
        <span className="soft cut">{detail}</span>
      </div>
    ))}
  </div>
);

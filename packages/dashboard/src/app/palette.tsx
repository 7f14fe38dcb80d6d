import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { confirmLeave } from '../router/leaving';
import { navigate } from '../router/router';
import { api } from '../session/client';
import { useGrant } from '../session/session';
import { Problem } from '../ui/problem';
import { useDebounced } from '../ui/use-debounced';
import { useModal } from '../ui/use-modal';
import { contactSearchDestinations, type Destination, destinationsOf, localDestinations } from './destinations';
import { words } from './words';

function useDestinations(text: string): { destinations: Destination[]; hint: string | false; error: unknown } {
  const { role } = useGrant().member;
  const searchText = useDebounced(text.trim());
  const { data, error } = useQuery({
    queryKey: ['search', searchText],
    queryFn: ({ signal }) => api.search.search({ q: searchText }, { signal }),
    enabled: searchText.length > 1,
  });
  const localResults = localDestinations(text, role);
  const response = searchText === text.trim() ? data : undefined;
  const searchResults = destinationsOf(response?.items ?? []).filter(
    ({ href }) => !localResults.some((destination) => destination.href === href),
  );
  const destinations = [...localResults, ...searchResults];
  const isSearch = text.trim().length > 1;
  const hasNoResults = destinations.length === 0 && !error && (!isSearch || response !== undefined);
  const noResultsHint = hasNoResults && words.paletteNone;
  return {
    destinations: [...destinations, ...contactSearchDestinations(text.trim())],
    hint: response?.partial ? words.palettePartial : noResultsHint,
    error: isSearch && !response ? error : null,
  };
}

/** Loaded with the shell, because letters typed right after Ctrl+K would be lost while another file loads. */
export function Palette({ close }: { close: () => void }) {
  const dialog = useModal();
  const [text, setText] = useState('');
  const [selectedIndex, setSelectedIndex] = useState(0);
  const { destinations, hint, error } = useDestinations(text);
  const openDestination = (index: number) => {
    const destination = destinations[index];
    if (!destination) return;
    close();
    confirmLeave(() => navigate(destination.href));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter then accepts the characters that an input method proposes.
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Enter') openDestination(selectedIndex);
    if (event.key === 'Enter' || step) event.preventDefault();
    if (step && destinations.length > 0)
      setSelectedIndex((selectedIndex + step + destinations.length) % destinations.length);
  };
  return (
    <dialog
      ref={dialog}
      className="sheet palette"
      aria-label={words.palette}
      onCancel={close}
      onClick={({ target, currentTarget }) => {
        const isOnBackdrop = target === currentTarget;
        if (isOnBackdrop) close();
      }}
      onKeyDown={onKeyDown}
    >
      <input
        className="palette-input"
        role="combobox"
        aria-expanded="true"
        aria-controls="destinations"
        aria-activedescendant={destinations[selectedIndex] ? `destination-${selectedIndex}` : undefined}
        aria-label={words.palette}
        placeholder={words.paletteHint}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setSelectedIndex(0);
        }}
      />
      {hint && <p className="palette-none">{hint}</p>}
      {error ? <Problem error={error} /> : null}
      <Destinations destinations={destinations} selectedIndex={selectedIndex} openDestination={openDestination} />
    </dialog>
  );
}

const Destinations = ({
  destinations,
  selectedIndex,
  openDestination,
}: {
  destinations: Destination[];
  selectedIndex: number;
  openDestination: (index: number) => void;
}) => (
  <div
    id="destinations"
    role="listbox"
    aria-label={words.palette}
    className={destinations.length > 0 ? 'palette-list' : ''}
  >
    {destinations.map(({ label, detail, href }, index) => (
      // biome-ignore lint/a11y/useKeyWithClickEvents: Enter in the text does the same
      <div
        key={href}
        id={`destination-${index}`}
        role="option"
        tabIndex={-1}
        aria-selected={index === selectedIndex}
        onClick={() => openDestination(index)}
      >
        <span className="cut">{label}</span>
        <span className="soft cut">{detail}</span>
      </div>
    ))}
  </div>
);

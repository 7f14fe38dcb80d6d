import { useEventNames } from './use-all';

/** Offers the project's events to an input with this list. */
export const EventNames = ({ list }: { list: string }) => (
  <datalist id={list}>
    {useEventNames().map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

import { useEventNames } from './use-all';

export const EventNames = ({ list }: { list: string }) => (
  <datalist id={list}>
    {useEventNames().map((name) => (
      <option key={name} value={name} />
    ))}
  </datalist>
);

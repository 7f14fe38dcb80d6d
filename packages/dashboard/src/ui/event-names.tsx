import { builtInEvents } from './built-in-events';
import { useEventNames } from './use-all';

export function EventNames({ list }: { list: string }) {
  const ownNames = useEventNames().filter((name) => !Object.hasOwn(builtInEvents, name));
  return (
    <datalist id={list}>
      {ownNames.map((name) => (
        <option key={name} value={name} />
      ))}
      {Object.entries(builtInEvents).map(([name, about]) => (
        <option key={name} value={name} label={about} />
      ))}
    </datalist>
  );
}

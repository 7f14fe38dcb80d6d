import type { NamedKind } from './record-name';
import { type Named, unlistedName } from './use-all';

interface RecordOptionsProps {
  kind: NamedKind;
  chosen: string;
  records: readonly Named[];
}

/** A chosen record stays an option, so that nothing else seems to be chosen. */
export const RecordOptions = ({ kind, chosen, records }: RecordOptionsProps) => (
  <>
    {chosen !== '' && !records.some(({ id }) => id === chosen) && (
      <option value={chosen}>{unlistedName(kind, chosen, records)}</option>
    )}
    {records.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </>
);

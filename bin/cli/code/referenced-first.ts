import type { PlannedRecord } from './plan';
import { kinds, recordName } from './record';
import { referencesOf } from './references';

/** Groups of one kind each, in the order of the kinds where references leave the choice. */
export function referencedFirst(records: readonly PlannedRecord[]): PlannedRecord[][] {
  const groups: PlannedRecord[][] = [];
  let remaining = [...records];
  while (remaining.length > 0) {
    const remainingNames = new Set(remaining.map(recordName));
    const isReady = (record: PlannedRecord): boolean =>
      namesReferencedBy(record).every((name) => name === recordName(record) || !remainingNames.has(name));
    const ready = remaining.filter(isReady);
    // Only circular references leave none ready. The service refuses the first of them and names what it lacks.
    const candidates = ready.length > 0 ? ready : remaining;
    const kind = kinds.find((name) => candidates.some((record) => record.kind === name));
    const group = candidates.filter((record) => record.kind === kind);
    groups.push(group);
    remaining = remaining.filter((record) => !group.includes(record));
  }
  return groups;
}

const namesReferencedBy = ({ kind, local, remote }: PlannedRecord): string[] =>
  referencesOf(kind, (local ?? remote)?.content ?? {}).map(recordName);

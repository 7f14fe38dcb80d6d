import type { PlannedRecord } from './plan';
import { kinds, recordName } from './record';
import { referencesOf } from './references';

/** Groups of one kind, each after the records that it references, otherwise in the order of `kinds`. */
export function groupsInWriteOrder(records: readonly PlannedRecord[]): PlannedRecord[][] {
  const groups: PlannedRecord[][] = [];
  let remaining = [...records];
  while (remaining.length > 0) {
    const remainingNames = new Set(remaining.map(recordName));
    const isReady = (record: PlannedRecord): boolean =>
      namesReferencedBy(record).every((name) => name === recordName(record) || !remainingNames.has(name));
    const readyRecords = remaining.filter(isReady);
    // If no record is ready, references are circular: the service rejects the first and names the missing record.
    const candidates = readyRecords.length > 0 ? readyRecords : remaining;
    const kind = kinds.find((name) => candidates.some((record) => record.kind === name));
    const group = candidates.filter((record) => record.kind === kind);
    groups.push(group);
    remaining = remaining.filter((record) => !group.includes(record));
  }
  return groups;
}

const namesReferencedBy = ({ kind, folderRecord, projectRecord }: PlannedRecord): string[] =>
  referencesOf(kind, (folderRecord ?? projectRecord)?.content ?? {}).map(recordName);

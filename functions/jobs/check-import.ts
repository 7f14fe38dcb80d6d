import type { FieldError } from '../../shared/contract/errors';
import type { ImportBody } from '../../shared/contract/import-body';
import { checkWishes } from '../../shared/domain/import/columns';

const ofCsv = ['mapping', 'types', 'delimiter'] as const;

/** What is wrong with those members that are there, whatever the file holds. */
export function checkImport(members: Partial<ImportBody>): FieldError[] {
  return members.format === 'ndjson' ? checkNdjson(members) : checkWishes(members);
}

/** Members that only say how a CSV is to be read. */
export const checkNdjson = (members: { [M in (typeof ofCsv)[number]]?: unknown }): FieldError[] =>
  ofCsv
    .filter((field) => members[field] !== undefined)
    .map((field) => ({ field, message: 'NDJSON names and types its values itself.', code: 'custom' }));

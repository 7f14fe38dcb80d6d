import { readProblem } from '../emails/problems';
import { batchGet } from '../table/batch-get';
import { allOf, expr } from '../table/expressions';
import { type Key, keys, problemPartition } from '../table/keys';
import { queryPages } from '../table/query';
import { type Row, remove } from '../table/rows';
import { READABLE } from '../table/stored';

const PER_PAGE = 100;

export interface ProblemRow {
  row: Key & Row;
  emailKey: Key;
  email: (Key & Row) | undefined;
}

export async function* problemRows(projectId: string): AsyncGenerator<ProblemRow[]> {
  for await (const rows of queryPages<Key & Row>({ pk: problemPartition(projectId), limit: PER_PAGE })) {
    const withKeys = rows.map((row) => ({ row, emailKey: keys.email(projectId, readProblem(row).id) }));
    const emails = await batchGet<Key & Row>(withKeys.map(({ emailKey }) => emailKey));
    const byKey = new Map(emails.map((email) => [nameOf(email), email]));
    yield withKeys.map(({ row, emailKey }) => ({ row, emailKey, email: byKey.get(nameOf(emailKey)) }));
  }
}

const nameOf = ({ pk, sk }: Key): string => `${pk}\n${sk}`;

export const removeProblemRow = (row: Key & Row): Promise<boolean> =>
  remove(row, allOf(READABLE, expr`stream = ${row.stream} AND ttl = ${row.ttl}`));

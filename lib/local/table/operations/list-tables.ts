import { encodeObject } from '../server/raw-json';
import type { Context } from './context';

const MAX_NAMES = 100;

interface Request {
  Limit?: number;
  ExclusiveStartTableName?: string;
}

export function listTables(
  { database }: Context,
  { Limit = MAX_NAMES, ExclusiveStartTableName = '' }: Request,
): string {
  const names = [...database.tables.keys()].sort().filter((name) => name > ExclusiveStartTableName);
  const page = names.slice(0, Limit);
  return encodeObject({
    TableNames: page,
    LastEvaluatedTableName: names.length > page.length ? page.at(-1) : undefined,
  });
}

import { expr } from './expressions';
import type { Row } from './rows';

/** Attributes that only keys, indexes and expiry read. */
const own = ['pk', 'sk', 'v', 'ttl', ...[1, 2, 3, 4, 5].flatMap((n) => [`g${n}pk`, `g${n}sk`])];

/** What a stored item holds of its entity, without the attributes that the table alone needs. */
export function contentOf<T = Row>(item: object): T {
  const content: Row = { ...item };
  for (const name of own) delete content[name];
  return content as T;
}

/** The newest form of rows that this code can read: the `v` that it writes. */
export const ROW_VERSION = 1;

/** Whether this code knows the form of a row; one of a newer form is left as it is, for newer code. */
export const isReadable = ({ v }: Readonly<Record<string, unknown>>): boolean =>
  typeof v !== 'number' || v <= ROW_VERSION;

/** Holds for rows whose form this code knows. */
export const READABLE = expr`attribute_not_exists(v) OR v <= ${ROW_VERSION}`;

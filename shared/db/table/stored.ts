import { DAY_SECONDS, type EpochMs } from '../../durations';
import { optionalEnv } from '../../ops/env';
import { expr } from './expressions';
import type { Row } from './rows';

const tableAttributes = [
  'pk',
  'sk',
  'v',
  'ttl',
  ...['g1', 'g2', 'g3', 'g4', 'g5'].flatMap((index) => [`${index}pk`, `${index}sk`]),
];

export function contentOf<T = Row>(item: object): T {
  const content: Row = { ...item };
  for (const name of tableAttributes) delete content[name];
  return content as T;
}

const ROW_VERSION = 1;

export const isReadable = ({ v }: Readonly<Record<string, unknown>>): boolean =>
  typeof v !== 'number' || v <= ROW_VERSION;

export const READABLE = expr`attribute_not_exists(v) OR v <= ${ROW_VERSION}`;

export const RECORD_DAYS = 400;

const recordDays = (): number => Number(optionalEnv('recordDays') ?? RECORD_DAYS);

/** Epoch seconds. */
export const recordExpiry = (at: EpochMs, days = recordDays()): number => Math.ceil(at / 1000) + days * DAY_SECONDS;

import { textOf } from './view';

export const dataTypes = ['text', 'number', 'yesNo', 'time', 'json'] as const;
export type DataType = (typeof dataTypes)[number];

export interface FieldRow {
  key: string;
  type: DataType;
  text: string;
  isKnown: boolean;
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

export function typeOfValue(value: unknown): DataType {
  if (typeof value === 'number') return 'number';
  if (typeof value === 'boolean') return 'yesNo';
  if (typeof value === 'string') return TIME.test(value) ? 'time' : 'text';
  return 'json';
}

export const rowsOf = (data: Record<string, unknown>): FieldRow[] =>
  Object.keys(data)
    .sort()
    .map((key) => ({ key, type: typeOfValue(data[key]), text: textOf(data[key]), isKnown: true }));

/** Undefined if the text does not fit the type. Empty text removes the field. */
export function readTyped({ type, text }: Pick<FieldRow, 'type' | 'text'>): { value: unknown } | undefined {
  const typed = text.trim();
  if (typed === '') return { value: null };
  if (type === 'text') return { value: text };
  if (type === 'yesNo') return typed === 'true' || typed === 'false' ? { value: typed === 'true' } : undefined;
  if (type === 'number') return Number.isFinite(Number(typed)) ? { value: Number(typed) } : undefined;
  if (type === 'time') {
    const time = Date.parse(typed);
    return Number.isNaN(time) ? undefined : { value: new Date(time).toISOString() };
  }
  try {
    return { value: JSON.parse(typed) as unknown };
  } catch {
    return undefined;
  }
}

export function changesOf(before: Record<string, unknown>, rows: readonly FieldRow[]): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  const beforeRows = new Map(rowsOf(before).map((row) => [row.key, row]));
  for (const row of rows) {
    const old = beforeRows.get(row.key);
    if (row.key.trim() === '' || (old && old.text === row.text && old.type === row.type)) continue;
    const value = readTyped(row)?.value;
    if (old || value !== null) changes[row.key.trim()] = value;
  }
  for (const key of beforeRows.keys()) if (!rows.some((row) => row.key === key)) changes[key] = null;
  return changes;
}

import { textOf } from './view';

export const dataTypes = ['text', 'number', 'yesNo', 'time', 'json'] as const;
export type DataType = (typeof dataTypes)[number];

export interface FieldRow {
  key: string;
  type: DataType;
  text: string;
  isExisting: boolean;
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
    .map((key) => ({ key, type: typeOfValue(data[key]), text: textOf(data[key]), isExisting: true }));

/** Undefined if the text does not fit the type. Empty text removes the field. */
export function parseValue({ type, text }: Pick<FieldRow, 'type' | 'text'>): { value: unknown } | undefined {
  const trimmed = text.trim();
  if (trimmed === '') return { value: null };
  if (type === 'text') return { value: text };
  if (type === 'yesNo') {
    const isYes = trimmed === 'true';
    return isYes || trimmed === 'false' ? { value: isYes } : undefined;
  }
  if (type === 'number') return Number.isFinite(Number(trimmed)) ? { value: Number(trimmed) } : undefined;
  if (type === 'time') {
    const time = Date.parse(trimmed);
    return Number.isNaN(time) ? undefined : { value: new Date(time).toISOString() };
  }
  try {
    return { value: JSON.parse(trimmed) as unknown };
  } catch {
    return undefined;
  }
}

export function changesOf(oldData: Record<string, unknown>, rows: readonly FieldRow[]): Record<string, unknown> {
  const changes: Record<string, unknown> = {};
  const oldRows = new Map(rowsOf(oldData).map((row) => [row.key, row]));
  for (const row of rows) {
    const oldRow = oldRows.get(row.key);
    const isUnchanged = oldRow?.text === row.text && oldRow.type === row.type;
    if (row.key.trim() === '' || isUnchanged) continue;
    const value = parseValue(row)?.value;
    const isEmptyNewRow = !oldRow && value === null;
    if (!isEmptyNewRow) changes[row.key.trim()] = value;
  }
  for (const key of oldRows.keys()) if (!rows.some((row) => row.key === key)) changes[key] = null;
  return changes;
}

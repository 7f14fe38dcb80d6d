import type { Row } from '../model/item';

const WRITE_BYTES = 1024;
const READ_BYTES = 4096;

/** Units of a write: by KB of the larger of what was and what is, and at least one. */
export const writeUnits = (...rows: (Row | undefined)[]): number =>
  Math.max(1, ...rows.map((row) => Math.ceil((row?.size ?? 0) / WRITE_BYTES)));

/** Units of reading so many bytes at once: by 4 KB, half when eventually consistent, and at least one step. */
export const readUnits = (bytes: number, consistent: boolean): number =>
  Math.max(1, Math.ceil(bytes / READ_BYTES)) * (consistent ? 1 : 0.5);

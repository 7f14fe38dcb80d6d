import { expr } from './expressions';

/** The newest form of rows that this code can read: the `v` that it writes. */
export const ROW_VERSION = 1;

/** Whether this code knows the form of a row; one of a newer form is left as it is, for newer code. */
export const isReadable = ({ v }: Readonly<Record<string, unknown>>): boolean =>
  typeof v !== 'number' || v <= ROW_VERSION;

/** Holds for rows whose form this code knows. */
export const READABLE = expr`attribute_not_exists(v) OR v <= ${ROW_VERSION}`;

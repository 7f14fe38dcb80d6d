type ListsAll<All, Listed> = [Exclude<All, Listed>] extends [never] ? unknown : { missing: Exclude<All, Listed> };

/** Compiles only if its argument lists all values of the union. */
export const exhaustive =
  <All extends string>() =>
  <const Values extends readonly All[]>(values: Values & ListsAll<All, Values[number]>): Values =>
    values;

export interface Codec<Value> {
  read(text: string): Value | undefined;
  write(value: Value): string;
}

export const text: Codec<string> = {
  read: (raw) => raw.trim() || undefined,
  write: (value) => value,
};

export const oneOf = <const Value extends string>(values: readonly Value[]): Codec<Value> => ({
  read: (raw) => values.find((value) => value === raw),
  write: (value) => value,
});

export const isoTime: Codec<string> = {
  read: (raw) => (/^\d{4}-\d\d/.test(raw) && !Number.isNaN(Date.parse(raw)) ? new Date(raw).toISOString() : undefined),
  write: (value) => value,
};

export const MAX_PAGES = 50;

export const pages: Codec<number> = {
  read: (raw) => {
    const isLaterPage = /^[1-9]\d{0,5}$/.test(raw) && Number(raw) > 1;
    return isLaterPage ? Math.min(Number(raw), MAX_PAGES) : undefined;
  },
  write: (value) => String(value),
};

export const route = <const Path extends string, Query extends Record<string, Codec<unknown>>>(
  path: Path,
  query: Query,
) => ({
  path,
  query,
});

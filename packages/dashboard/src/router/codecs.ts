type Missing<All, Named> = [Exclude<All, Named>] extends [never] ? unknown : { missing: Exclude<All, Named> };

/** Returns all values of a union, in the order given. If one is missing, it does not compile. */
export const every =
  <All extends string>() =>
  <const Values extends readonly All[]>(values: Values & Missing<All, Values[number]>): Values =>
    values;

export interface Codec<Value> {
  read(text: string): Value | undefined;
  write(value: Value): string;
}

export const text: Codec<string> = {
  read: (given) => given.trim() || undefined,
  write: (value) => value,
};

export const oneOf = <const Value extends string>(values: readonly Value[]): Codec<Value> => ({
  read: (given) => values.find((value) => value === given),
  write: (value) => value,
});

export const moment: Codec<string> = {
  read: (given) =>
    /^\d{4}-\d\d/.test(given) && !Number.isNaN(Date.parse(given)) ? new Date(given).toISOString() : undefined,
  write: (value) => value,
};

const countUpTo = (max: number): Codec<number> => ({
  read: (given) => (/^[1-9]\d{0,5}$/.test(given) && Number(given) > 1 ? Math.min(Number(given), max) : undefined),
  write: (value) => String(value),
});

export const MAX_PAGES = 50;

export const pages = countUpTo(MAX_PAGES);

export const page = <const Path extends string, Query extends Record<string, Codec<unknown>>>(
  path: Path,
  query: Query,
) => ({
  path,
  query,
});

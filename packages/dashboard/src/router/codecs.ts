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

export const countUpTo = (most: number): Codec<number> => ({
  read: (given) => (/^[1-9]\d{0,5}$/.test(given) && Number(given) > 1 ? Math.min(Number(given), most) : undefined),
  write: (value) => String(value),
});

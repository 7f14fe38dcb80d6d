/** A text that says something. */
export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;

/** What a CSV or JSON calls true. */
export const yes = (value: unknown): boolean =>
  value === true || /^(?:true|t|yes|1)$/i.test(String(value ?? '').trim());

/** What JSON says; undefined where it is none. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Known<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The members that there are. */
export const optional = <T extends object>(members: T): Known<T> =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Known<T>;

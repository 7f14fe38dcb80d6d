/**
 * What a check has found: in order; something to mend; something to know; something that could not be read; something
 * that this program does not read and the operator looks at.
 */
export type FindingState = 'good' | 'mend' | 'note' | 'unread' | 'look';

/** One sentence about one thing, and the command or page that mends it. */
export interface Finding {
  check: string;
  state: FindingState;
  says: string;
  mend?: string;
}

export const good = (check: string, says: string): Finding => ({ check, state: 'good', says });
export const note = (check: string, says: string, mend?: string): Finding => ({
  check,
  state: 'note',
  says,
  ...(mend === undefined ? {} : { mend }),
});
export const toMend = (check: string, says: string, mend: string): Finding => ({ check, state: 'mend', says, mend });

/** What a reader came back with. */
export type Read<T> = { value: T } | { failed: string };

/** Reads something; what goes wrong is kept, so that the other checks go on. */
export async function attempt<T>(read: () => Promise<T>): Promise<Read<T>> {
  try {
    return { value: await read() };
  } catch (error) {
    const { name = 'Error', message = '' } = error as { name?: string; message?: string };
    return { failed: `${name}: ${message}` };
  }
}

/** The findings of a check on what was read, or that it was not. */
export function judged<T>(check: string, read: Read<T>, judge: (value: T) => Finding[]): Finding[] {
  if ('value' in read) return judge(read.value);
  return [
    {
      check,
      state: 'unread',
      says: `could not be read (${read.failed}).`,
      mend: 'Are credentials, region and permissions right?',
    },
  ];
}

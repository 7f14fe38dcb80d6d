import type { ColumnChoice } from './columns';

const MAX_HEADERS = 20;
const nameOf = (project: string): string => `posthaste-import/${project}`;

type Choice = Pick<ColumnChoice, 'target' | 'key' | 'type'>;

interface Remembered {
  header: string;
  choices: Choice[];
}

const isOrdered = (type: ColumnChoice['type']): boolean => type === 'dayFirstDate' || type === 'monthFirstDate';

const headerOf = (header: readonly string[]): string => JSON.stringify(header);

function read(project: string): Remembered[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(project)) ?? '[]');
    return Array.isArray(stored) ? (stored as Remembered[]) : [];
  } catch {
    return [];
  }
}

/** Of the latest files whose import was checked, by their header. A file without one has a person in its first row. */
export function rememberColumns(project: string, columns: readonly ColumnChoice[]): void {
  if (columns.some(({ name }) => name.includes('@'))) return;
  const header = headerOf(columns.map(({ name }) => name));
  const choices = columns.map(({ target, key, type }) => ({ target, key, type }));
  const others = read(project).filter((remembered) => remembered.header !== header);
  try {
    localStorage.setItem(nameOf(project), JSON.stringify([{ header, choices }, ...others].slice(0, MAX_HEADERS)));
  } catch {
    // Without storage, the next file is guessed.
  }
}

export function withRemembered(project: string, guesses: ColumnChoice[]): ColumnChoice[] | undefined {
  const header = headerOf(guesses.map(({ name }) => name));
  const choices = read(project).find((remembered) => remembered.header === header)?.choices;
  if (choices?.length !== guesses.length) return undefined;
  return guesses.map((guess, index) => {
    const choice = { ...guess, ...choices[index] };
    // The dates of this file can be in the other order.
    return isOrdered(guess.type) && isOrdered(choice.type) ? { ...choice, type: guess.type } : choice;
  });
}

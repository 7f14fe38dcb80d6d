import type { ColumnChoice } from './columns';

const MAX_FILES = 20;
const storageKeyOf = (project: string): string => `posthaste-import/${project}`;

type Choice = Pick<ColumnChoice, 'target' | 'key' | 'type'>;

interface RememberedFile {
  header: string;
  choices: Choice[];
}

const hasDayAndMonthOrder = (type: ColumnChoice['type']): boolean =>
  type === 'dayFirstDate' || type === 'monthFirstDate';

const headerOf = (columns: readonly ColumnChoice[]): string => JSON.stringify(columns.map(({ name }) => name));

function readFiles(project: string): RememberedFile[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKeyOf(project)) ?? '[]');
    return Array.isArray(stored) ? (stored as RememberedFile[]) : [];
  } catch {
    return [];
  }
}

/** Skips a file without a header row: its first row is a person, whose address isn't stored. */
export function rememberColumns(project: string, columns: readonly ColumnChoice[]): void {
  if (columns.some(({ name }) => name.includes('@'))) return;
  const header = headerOf(columns);
  const choices = columns.map(({ target, key, type }) => ({ target, key, type }));
  const otherFiles = readFiles(project).filter((file) => file.header !== header);
  try {
    localStorage.setItem(
      storageKeyOf(project),
      JSON.stringify([{ header, choices }, ...otherFiles].slice(0, MAX_FILES)),
    );
  } catch {
    // Without storage, the columns of the next file are guessed.
  }
}

export function applyRememberedColumns(project: string, guesses: ColumnChoice[]): ColumnChoice[] | undefined {
  const header = headerOf(guesses);
  const choices = readFiles(project).find((file) => file.header === header)?.choices;
  if (choices?.length !== guesses.length) return undefined;
  return guesses.map((guess, index) => {
    const choice = { ...guess, ...choices[index] };
    // This file's dates may have another order of day and month than the remembered file's.
    return hasDayAndMonthOrder(guess.type) && hasDayAndMonthOrder(choice.type)
      ? { ...choice, type: guess.type }
      : choice;
  });
}

import { DAY_MS } from '../durations';
import { changedFields, type Fields } from './merge';

/** Stored in IndexedDB until sign-out, for at most 30 days. Without IndexedDB, the draft lasts as long as the page. */
export interface Draft<Form = unknown> {
  form: Form;
  before: Form;
  revision: number | undefined;
  /** Epoch milliseconds of the last change; 0 without changes. */
  at: number;
  discarded?: Form;
}

const MAX_AGE_MS = 30 * DAY_MS;

const memory = new Map<string, Draft>();
let database: Promise<IDBDatabase> | undefined;

const resultOf = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('posthaste-drafts', 1);
  request.onupgradeneeded = () => request.result.createObjectStore('drafts');
  return resultOf(request);
}

/** Undefined if the browser denies access to its database. */
async function runInStore<Result>(
  mode: IDBTransactionMode,
  run: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    database ??= openDatabase();
    const transaction = (await database).transaction('drafts', mode);
    return await resultOf(run(transaction.objectStore('drafts')));
  } catch {
    database = undefined;
    return undefined;
  }
}

export async function readDraft<Form>(name: string): Promise<Draft<Form> | undefined> {
  const draft = memory.get(name) ?? ((await runInStore('readonly', (store) => store.get(name))) as Draft | undefined);
  if (!draft) return undefined;
  if (Date.now() - draft.at < MAX_AGE_MS) return draft as Draft<Form>;
  await deleteDraft(name);
  return undefined;
}

export const cacheDraft = <Form>(name: string, draft: Draft<Form>): void => void memory.set(name, draft);

/** Returns false if the draft is only in memory. */
export async function saveDraft<Form>(name: string, draft: Draft<Form>): Promise<boolean> {
  memory.set(name, draft);
  return (await runInStore('readwrite', (store) => store.put(draft, name))) !== undefined;
}

export async function deleteDraft(name: string): Promise<void> {
  memory.delete(name);
  await runInStore('readwrite', (store) => store.delete(name));
}

export async function hasDrafts(): Promise<boolean> {
  const storedDrafts = (await runInStore<Draft[]>('readonly', (store) => store.getAll())) ?? [];
  return [...memory.values(), ...storedDrafts].some(
    ({ form, before }) => changedFields(before as Fields, form as Fields).length > 0,
  );
}

export async function deleteAllDrafts(): Promise<void> {
  memory.clear();
  await runInStore('readwrite', (store) => store.clear());
}

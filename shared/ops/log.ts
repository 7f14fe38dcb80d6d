import { AsyncLocalStorage } from 'node:async_hooks';
import { now, toIso } from './clock';

const currentRequest = new AsyncLocalStorage<string>();

/** Undefined outside a request or invocation. */
export const requestId = (): string | undefined => currentRequest.getStore();

export const underRequest = <T>(id: string, run: () => T): T => currentRequest.run(id, run);

type Fields = Record<string, string | number | boolean | null | undefined>;

let write = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function log(level: string, message: string, fields: Fields): void {
  write(JSON.stringify({ level, time: toIso(now()), message, requestId: requestId(), ...fields }));
}

/** Never pass a key, a message body, or a full address. */
export const logger = {
  info: (message: string, fields: Fields = {}): void => log('INFO', message, fields),
  warn: (message: string, fields: Fields = {}): void => log('WARN', message, fields),
  error: (message: string, fields: Fields = {}): void => log('ERROR', message, fields),
};

export function setLogWriter(writer: (line: string) => void): void {
  write = writer;
}

/** Leaves out the error's message, which may quote a request. */
export function describe(error: unknown): Fields {
  if (!(error instanceof Error)) return { error: typeof error };
  const frames = (error.stack ?? '').split('\n').filter((line) => line.trim().startsWith('at '));
  return {
    error: error.name,
    at: frames
      .slice(0, 6)
      .map((line) => line.trim())
      .join(' | '),
  };
}

/** Returns null on failure; a later run does the work. */
export async function logAndContinue<T>(
  task: string,
  facts: Record<string, string | undefined>,
  work: () => Promise<T>,
): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    logger.error(`${task} failed`, { ...facts, ...describe(error) });
    return null;
  }
}

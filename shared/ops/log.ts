import { now, toIso } from './clock';
import { requestId } from './request-id';

type Fields = Record<string, string | number | boolean | null | undefined>;

let write = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

function log(level: string, message: string, fields: Fields): void {
  write(JSON.stringify({ level, time: toIso(now()), message, requestId: requestId(), ...fields }));
}

/** Never pass a key, message body, or full address, but ids, codes, and `describe` for causes. */
export const logger = {
  info: (message: string, fields: Fields = {}): void => log('INFO', message, fields),
  warn: (message: string, fields: Fields = {}): void => log('WARN', message, fields),
  error: (message: string, fields: Fields = {}): void => log('ERROR', message, fields),
};

export function setLogWriter(writer: (line: string) => void): void {
  write = writer;
}

/** The message may quote a request. */
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

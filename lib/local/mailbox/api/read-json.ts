import type { IncomingMessage } from 'node:http';
import { readBody } from '../loopback';

const MAX_BYTES = 64 * 1024;

/** A small JSON body; undefined when it is none, which every schema refuses. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = (await readBody(request, MAX_BYTES)).toString();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

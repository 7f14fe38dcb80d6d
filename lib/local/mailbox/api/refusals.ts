import type { IncomingMessage, ServerResponse } from 'node:http';
import { readBody, sendJson } from '../loopback';

export const notFound = (response: ServerResponse, message: string): undefined => refuse(response, 404, message);

/** Answers `{message}` with a status of 4xx. */
export function refuse(response: ServerResponse, status: number, message: string): undefined {
  sendJson(response, status, { message });
  return undefined;
}

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

import type { ServerResponse } from 'node:http';
import { sendJson } from '../loopback';

export const notFound = (response: ServerResponse, message: string): undefined => refuse(response, 404, message);

/** Answers `{message}` with a status of 4xx. */
export function refuse(response: ServerResponse, status: number, message: string): undefined {
  sendJson(response, status, { message });
  return undefined;
}

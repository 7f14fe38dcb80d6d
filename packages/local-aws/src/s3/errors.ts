import type { ServerResponse } from 'node:http';
import { tag, xmlDocument } from '../xml';

export class StorageError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly details: Record<string, string> = {},
  ) {
    super(message);
    this.name = 'StorageError';
  }
}

export const accessDenied = (message = 'Access Denied'): StorageError => new StorageError(403, 'AccessDenied', message);
export const invalidRequest = (message: string): StorageError => new StorageError(400, 'InvalidRequest', message);
export const preconditionFailed = (condition: string): StorageError =>
  new StorageError(412, 'PreconditionFailed', 'At least one of the pre-conditions you specified did not hold', {
    Condition: condition,
  });
export const noSuchKey = (key: string): StorageError =>
  new StorageError(404, 'NoSuchKey', 'The specified key does not exist.', { Key: key });
export const entityTooLarge = (size: number, limit: number): StorageError =>
  new StorageError(400, 'EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size', {
    ProposedSize: String(size),
    MaxSizeAllowed: String(limit),
  });

export function sendError(error: unknown, response: ServerResponse, withBody = true): void {
  const storageError = error instanceof StorageError ? error : new StorageError(500, 'InternalError', String(error));
  const details = Object.entries(storageError.details).map(([name, value]) => tag(name, value));
  const body = xmlDocument(
    tag.raw('Error', tag('Code', storageError.code), tag('Message', storageError.message), ...details),
  );
  response.writeHead(storageError.status, { 'content-type': 'application/xml' }).end(withBody ? body : undefined);
}

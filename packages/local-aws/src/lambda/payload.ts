import { InvalidInvocation, InvalidResponse, RequestEntityTooLargeException } from './errors';

/**
 * Returns 'all' for an invalid response or an unknown id, because Lambda then fails the whole batch. A missing list
 * means success.
 */
export function failedIdentifiers(response: unknown, batch: ReadonlySet<string>): ReadonlySet<string> | 'all' {
  const failures = response instanceof Object && 'batchItemFailures' in response ? response.batchItemFailures : null;
  if (failures === null) return new Set();
  if (!Array.isArray(failures)) return 'all';
  const identifiers = new Set<string>();
  for (const failure of failures as unknown[]) {
    const identifier = failure instanceof Object && 'itemIdentifier' in failure ? failure.itemIdentifier : undefined;
    if (typeof identifier !== 'string' || !batch.has(identifier)) return 'all';
    identifiers.add(identifier);
  }
  return identifiers;
}

/** Lambda's 6 MB for synchronous invocations, in bytes of JSON. */
export const PAYLOAD_LIMIT_BYTES = 6_291_556;

export function encodeEvent(event: unknown): string {
  const text = stringify(event);
  if (text === undefined) throw new InvalidInvocation('Could not parse request body into json');
  const bytes = Buffer.byteLength(text);
  if (bytes > PAYLOAD_LIMIT_BYTES) throw new RequestEntityTooLargeException(bytes, PAYLOAD_LIMIT_BYTES);
  return text;
}

export function copyResponse(response: unknown): unknown {
  const text = stringify(response ?? null);
  if (text === undefined)
    throw new InvalidResponse('Runtime.MarshalResponseError', 'Unable to stringify response body');
  if (Buffer.byteLength(text) > PAYLOAD_LIMIT_BYTES) {
    const message = `Response payload size exceeded maximum allowed payload size (${PAYLOAD_LIMIT_BYTES} bytes).`;
    throw new InvalidResponse('Function.ResponseSizeTooLarge', message);
  }
  return JSON.parse(text);
}

/** Undefined for cycles, BigInt, functions, undefined. */
function stringify(value: unknown): string | undefined {
  try {
    return JSON.stringify(value);
  } catch {
    return undefined;
  }
}

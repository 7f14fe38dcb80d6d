import { InvalidInvocation, InvalidResponse, RequestEntityTooLargeException } from './errors';

/** Lambda's 6 MB for synchronous invocations, in bytes of JSON. */
export const PAYLOAD_LIMIT_BYTES = 6_291_556;

/** @throws InvalidInvocation, RequestEntityTooLargeException */
export function encodeEvent(event: unknown): string {
  const text = stringify(event);
  if (text === undefined) throw new InvalidInvocation('Could not parse request body into json');
  const bytes = Buffer.byteLength(text);
  if (bytes > PAYLOAD_LIMIT_BYTES) throw new RequestEntityTooLargeException(bytes, PAYLOAD_LIMIT_BYTES);
  return text;
}

/** @throws InvalidResponse */
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

import * as z from 'zod';
import { jsonText } from '../../shared/contract/json-text';

const fields = z.array(z.object({ field: z.string(), message: z.string() })).default([]);
const envelope = z.object({ error: z.object({ code: z.string(), message: z.string(), errors: fields }) });
/** The shape of `/v1/send`, which is Plunk's. */
const flat = z.object({ errorCode: z.string(), message: z.string(), errors: fields });
const done = z.object({ success: z.literal(true), data: z.unknown() });

/** A refusal of the API itself. */
export interface ApiError {
  code: string;
  message: string;
  errors: { field: string; message: string }[];
}

/** What the API has answered; status 0 if it has not. */
export interface ApiAnswer {
  status: number;
  data?: unknown;
  error?: ApiError;
}

/** How the API is reached, and for how long. */
export interface ApiCall {
  url: string;
  key: string;
  signal: AbortSignal;
}

export interface ApiRequest {
  method: 'GET' | 'POST';
  path: string;
  body?: unknown;
  idempotencyKey?: string;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The answer's data, or its error in either shape; neither if something else than the API has answered. */
function contentOf(body: unknown): Omit<ApiAnswer, 'status'> {
  const success = done.safeParse(body);
  if (success.success) return { data: success.data.data };
  const enveloped = envelope.safeParse(body);
  if (enveloped.success) return { error: enveloped.data.error };
  const { data } = flat.safeParse(body);
  return data ? { error: { code: data.errorCode, message: data.message, errors: data.errors } } : {};
}

/** Calls the API once: whoever speaks SMTP comes again by itself. The key never follows a redirection. */
export async function callApi({ url, key, signal }: ApiCall, request: ApiRequest): Promise<ApiAnswer> {
  const { method, path, body, idempotencyKey } = request;
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
  };
  const content = body === undefined ? {} : { body: jsonText(body) };
  try {
    const response = await fetch(url + path, { method, headers, signal, redirect: 'error', ...content });
    return { status: response.status, ...contentOf(jsonOf(await response.text())) };
  } catch {
    return { status: 0 };
  }
}

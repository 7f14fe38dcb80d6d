import * as z from 'zod';
import { jsonText } from '../../shared/contract/json-text';

const fields = z.array(z.object({ field: z.string(), message: z.string() })).default([]);
const envelope = z.object({ error: z.object({ code: z.string(), message: z.string(), errors: fields }) });
/** `/v1/send` uses Plunk's error shape. */
const flat = z.object({ errorCode: z.string(), message: z.string(), errors: fields });
const done = z.object({ success: z.literal(true), data: z.unknown() });

export interface ApiError {
  code: string;
  message: string;
  errors: { field: string; message: string }[];
}

/** Status 0 means no response. */
export interface ApiResponse {
  status: number;
  data?: unknown;
  error?: ApiError;
}

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

function contentOf(body: unknown): Omit<ApiResponse, 'status'> {
  const success = done.safeParse(body);
  if (success.success) return { data: success.data.data };
  const enveloped = envelope.safeParse(body);
  if (enveloped.success) return { error: enveloped.data.error };
  const { data } = flat.safeParse(body);
  return data ? { error: { code: data.errorCode, message: data.message, errors: data.errors } } : {};
}

/** Calls once, since SMTP clients retry. The key never follows a redirect. */
export async function callApi({ url, key, signal }: ApiCall, request: ApiRequest): Promise<ApiResponse> {
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

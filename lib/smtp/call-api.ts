import * as z from 'zod';
import { jsonText } from '../../shared/contract/json-text';

const fieldErrors = z.array(z.object({ field: z.string(), message: z.string() })).default([]);
const errorEnvelope = z.object({ error: z.object({ code: z.string(), message: z.string(), errors: fieldErrors }) });
/** `/v1/send` uses Plunk's error shape. */
const flatError = z.object({ errorCode: z.string(), message: z.string(), errors: fieldErrors });
const successBody = z.object({ success: z.literal(true), data: z.unknown() });

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
  const success = successBody.safeParse(body);
  if (success.success) return { data: success.data.data };
  const envelopedError = errorEnvelope.safeParse(body);
  if (envelopedError.success) return { error: envelopedError.data.error };
  const { data } = flatError.safeParse(body);
  return data ? { error: { code: data.errorCode, message: data.message, errors: data.errors } } : {};
}

/** Calls once, because SMTP clients retry. Follows no redirect, whose target would get the key. */
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

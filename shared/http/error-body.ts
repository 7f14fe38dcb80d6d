import { STATUS_CODES } from 'node:http';
import { type ErrorShape, errorCatalogue } from '../contract/errors';
import { concurrentChanges, Problem } from '../contract/problem';
import type { Sdk } from '../contract/route';
import { isLostRace } from '../db/table/retry-on-conflict';
import { now, toIso } from '../ops/clock';
import { sdkErrorBody } from './sdk-errors';

export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (isLostRace(error)) return concurrentChanges();
  return new Problem('INTERNAL_ERROR');
}

function messageWithSuggestion({ code, message }: Problem): string {
  const entry = errorCatalogue[code];
  return message === entry.message ? `${message} ${entry.suggestion}` : message;
}

export function errorBody(problem: Problem, shape: ErrorShape | Sdk, requestId: string): Record<string, unknown> {
  const time = now();
  const errors = problem.errors ? { errors: problem.errors } : {};
  if (shape === 'resend' || shape === 'postmark' || shape === 'mcp') {
    return {
      ...sdkErrorBody(problem, shape, messageWithSuggestion(problem)),
      errorCode: problem.code,
      requestId,
      ...errors,
    };
  }
  if (shape === 'flat') {
    return {
      code: problem.status,
      error: STATUS_CODES[problem.status],
      message: messageWithSuggestion(problem),
      time,
      errorCode: problem.code,
      requestId,
      ...errors,
    };
  }
  return {
    success: false,
    error: {
      code: problem.code,
      message: problem.message,
      statusCode: problem.status,
      requestId,
      ...errors,
      suggestion: errorCatalogue[problem.code].suggestion,
    },
    // Plunk's official client shows only this field.
    ...(shape === 'envelope with message' ? { message: messageWithSuggestion(problem) } : {}),
    timestamp: toIso(time),
  };
}

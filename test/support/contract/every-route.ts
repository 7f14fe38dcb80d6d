import { expect } from '@jest/globals';
import { type ErrorCode, errorCatalogue } from '../../../shared/contract/errors';
import { groups } from '../../../shared/contract/groups';
import type { Route, RouteGroup } from '../../../shared/contract/route';
import type { Answer } from '../journey/http';
import { isGatewayResponse } from './check-response';

export interface NamedRoute {
  name: string;
  group: RouteGroup;
  route: Route;
}

/** Every route of the contract table. */
export const allRoutes: NamedRoute[] = Object.values<RouteGroup>(groups).flatMap((group) =>
  Object.entries(group.routes).map(([name, route]) => ({ name, group, route })),
);

/** Those that need a key. */
export const keyedRoutes = allRoutes.filter(({ route }) => route.access !== 'none');

/** One field of an error's list. */
export interface ListedError {
  field: string;
  code: string;
  message: string;
}

interface AnyError {
  error?: { code?: string; errors?: ListedError[] } | string;
  errorCode?: string;
  errors?: ListedError[];
}

/** The code of an error answer in either shape. */
export function codeOf({ body }: Answer<unknown>): string | undefined {
  const { error, errorCode } = (body ?? {}) as AnyError;
  return errorCode ?? (typeof error === 'object' ? error.code : undefined);
}

/** The listed fields of an error answer in either shape. */
export function errorsOf({ body }: Answer<unknown>): ListedError[] {
  const { error, errors } = (body ?? {}) as AnyError;
  return errors ?? (typeof error === 'object' ? (error.errors ?? []) : []);
}

/** Expects a refusal with this code, by the function (in the route's own shape) or by the gateway itself. */
export function expectRefusal(
  response: Answer<unknown>,
  code: ErrorCode,
  by: 'function' | 'gateway' = 'function',
): void {
  const seen = {
    status: response.status,
    code: codeOf(response),
    by: isGatewayResponse(response.body) ? 'gateway' : 'function',
  };
  expect(seen).toEqual({ status: errorCatalogue[code].status, code, by });
}

import type { Method, Route } from './route';

type RouteKey = `${Method} /${string}`;

/** Replaces field names of Plunk's and Resend's clients before the body is parsed. */
const campaignFields = { audienceCondition: 'audienceFilter' };
const segmentFields = { condition: 'filters' };

const fieldNames: Readonly<Partial<Record<RouteKey, Readonly<Record<string, string>>>>> = {
  'POST /campaigns': campaignFields,
  'PATCH /campaigns/{id}': campaignFields,
  'POST /campaigns/{id}/send': { scheduledFor: 'scheduledAt' },
  'PATCH /emails/{id}': { scheduled_at: 'scheduledAt' },
  'POST /segments': segmentFields,
  'PATCH /segments/{id}': segmentFields,
  'POST /segments/preview': segmentFields,
};

/** Plunk's clients send this field, which is removed before parsing: all campaigns here are marketing. */
const marketingType = { type: 'MARKETING' };
const impliedFields: Readonly<Partial<Record<RouteKey, Readonly<Record<string, string>>>>> = {
  'POST /campaigns': marketingType,
  'PATCH /campaigns/{id}': marketingType,
};

const extraMethods: Readonly<Partial<Record<RouteKey, readonly string[]>>> = { 'PATCH /campaigns/{id}': ['PUT'] };

/** Plunk's client calls these paths if its base URL has no trailing slash. */
const extraPaths: Readonly<Partial<Record<RouteKey, string>>> = {
  'POST /v1/send': '/send',
  'POST /v1/track': '/track',
};

const routeKeyOf = ({ method, path }: Route): RouteKey => `${method} ${path}` as RouteKey;

export const fieldAliases = (route: Route): Readonly<Record<string, string>> => fieldNames[routeKeyOf(route)] ?? {};

export const impliedFieldsOf = (route: Route): Readonly<Record<string, string>> =>
  impliedFields[routeKeyOf(route)] ?? {};

/** HEAD is GET without the body (RFC 9110, section 9.3.2). */
export const methodAliases = (route: Route): readonly string[] => [
  ...(route.method === 'GET' ? ['HEAD'] : []),
  ...(extraMethods[routeKeyOf(route)] ?? []),
];

export const pathAlias = (route: Route): string | undefined => extraPaths[routeKeyOf(route)];

export const methodsAndPathsOf = (route: Route): { method: string; path: string }[] => {
  const alias = pathAlias(route);
  return [
    ...[route.method, ...methodAliases(route)].map((method) => ({ method, path: route.path })),
    ...(alias === undefined ? [] : [{ method: route.method, path: alias }]),
  ];
};

/** Filters may have Plunk's form: `{logic, groups: [{filters, conditions?}]}`. */
export const filterFields: readonly string[] = ['audienceFilter', 'filters'];

export const operatorAliases: Readonly<Record<string, string>> = {
  memberOfSegment: 'member',
  notMemberOfSegment: 'notMember',
};

import type { Method, Route } from './route';

/** Plunk's names. Translated before parsing, so no other code knows them. */
type Line = `${Method} /${string}`;

const ofCampaigns = { audienceCondition: 'audienceFilter' };
const ofSegments = { condition: 'filters' };

const fieldNames: Readonly<Partial<Record<Line, Readonly<Record<string, string>>>>> = {
  'POST /campaigns': ofCampaigns,
  'PATCH /campaigns/{id}': ofCampaigns,
  'POST /campaigns/{id}/send': { scheduledFor: 'scheduledAt' },
  'POST /segments': ofSegments,
  'PATCH /segments/{id}': ofSegments,
  'POST /segments/preview': ofSegments,
};

/** Plunk's clients send the type; all campaigns here are marketing. */
const marketing = { type: 'MARKETING' };
const impliedFields: Readonly<Partial<Record<Line, Readonly<Record<string, string>>>>> = {
  'POST /campaigns': marketing,
  'PATCH /campaigns/{id}': marketing,
};

const otherMethods: Readonly<Partial<Record<Line, readonly string[]>>> = { 'PATCH /campaigns/{id}': ['PUT'] };

/** Plunk's client calls these if its base URL has no trailing slash. */
const otherPaths: Readonly<Partial<Record<Line, string>>> = { 'POST /v1/send': '/send', 'POST /v1/track': '/track' };

const lineOf = ({ method, path }: Route): Line => `${method} ${path}` as Line;

export const fieldAliases = (route: Route): Readonly<Record<string, string>> => fieldNames[lineOf(route)] ?? {};

export const impliedFieldsOf = (route: Route): Readonly<Record<string, string>> => impliedFields[lineOf(route)] ?? {};

/** HEAD is GET without the body (RFC 9110, section 9.3.2). */
export const methodAliases = (route: Route): readonly string[] => [
  ...(route.method === 'GET' ? ['HEAD'] : []),
  ...(otherMethods[lineOf(route)] ?? []),
];

export const pathAlias = (route: Route): string | undefined => otherPaths[lineOf(route)];

export const linesOf = (route: Route): { method: string; path: string }[] => {
  const alias = pathAlias(route);
  return [
    ...[route.method, ...methodAliases(route)].map((method) => ({ method, path: route.path })),
    ...(alias === undefined ? [] : [{ method: route.method, path: alias }]),
  ];
};

/** May have Plunk's form: `{logic, groups: [{filters, conditions?}]}`. */
export const filterFields: readonly string[] = ['audienceFilter', 'filters'];

export const operatorAliases: Readonly<Record<string, string>> = {
  memberOfSegment: 'member',
  notMemberOfSegment: 'notMember',
};

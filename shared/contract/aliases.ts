import type { Method, Route } from './route';

/**
 * Names of Plunk's API that its clients can keep using: members, methods and a form of filters. Each API handler
 * translates them to our names before it parses the request; no other code knows them.
 */
type Line = `${Method} /${string}`;

const ofCampaigns = { audienceCondition: 'audienceFilter' };
const ofSegments = { condition: 'filters' };

const memberNames: Readonly<Partial<Record<Line, Readonly<Record<string, string>>>>> = {
  'POST /campaigns': ofCampaigns,
  'PATCH /campaigns/{id}': ofCampaigns,
  'POST /campaigns/{id}/send': { scheduledFor: 'scheduledAt' },
  'POST /segments': ofSegments,
  'PATCH /segments/{id}': ofSegments,
  'POST /segments/preview': ofSegments,
};

/** All campaigns are marketing mail here. Plunk's can be transactional too, so its clients give the type. */
const marketing = { type: 'MARKETING' };
const impliedMembers: Readonly<Partial<Record<Line, Readonly<Record<string, string>>>>> = {
  'POST /campaigns': marketing,
  'PATCH /campaigns/{id}': marketing,
};

const otherMethods: Readonly<Partial<Record<Line, readonly string[]>>> = { 'PATCH /campaigns/{id}': ['PUT'] };

/** Where Plunk's official client calls if its base address is given without a slash at the end. */
const otherPaths: Readonly<Partial<Record<Line, string>>> = { 'POST /v1/send': '/send', 'POST /v1/track': '/track' };

const lineOf = ({ method, path }: Route): Line => `${method} ${path}` as Line;

/** Other names of members of a route's body, with our names. */
export const memberAliases = (route: Route): Readonly<Record<string, string>> => memberNames[lineOf(route)] ?? {};

/** Members with the only value that we accept, which changes nothing; with another value they are unknown. */
export const membersSaidAnyway = (route: Route): Readonly<Record<string, string>> =>
  impliedMembers[lineOf(route)] ?? {};

/** Other methods that do the same as the route's own. HEAD is GET without the body (RFC 9110, section 9.3.2). */
export const methodAliases = (route: Route): readonly string[] => [
  ...(route.method === 'GET' ? ['HEAD'] : []),
  ...(otherMethods[lineOf(route)] ?? []),
];

/** Another path of the route; undefined if it has only its own. */
export const pathAlias = (route: Route): string | undefined => otherPaths[lineOf(route)];

/** All methods and paths that lead to the route, its own first. */
export const linesOf = (route: Route): { method: string; path: string }[] => {
  const alias = pathAlias(route);
  return [
    ...[route.method, ...methodAliases(route)].map((method) => ({ method, path: route.path })),
    ...(alias === undefined ? [] : [{ method: route.method, path: alias }]),
  ];
};

/** Members that can have Plunk's form of a filter: `{logic, groups: [{filters, conditions?}]}`. */
export const filterMembers: readonly string[] = ['audienceFilter', 'filters'];

/** Operators of Plunk's filters that have another name here. */
export const operatorAliases: Readonly<Record<string, string>> = {
  memberOfSegment: 'member',
  notMemberOfSegment: 'notMember',
};

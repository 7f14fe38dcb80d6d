import type { Method, Route } from './route';

/**
 * What today's clients of Plunk send under names of its own, beside the main schemas: names of members, methods, and a
 * filter's form. Said here only; the way in of every API handler turns it into our names before it parses.
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

/** Every campaign is marketing here; Plunk's can be transactional too, and has to say which. */
const marketing = { type: 'MARKETING' };
const impliedMembers: Readonly<Partial<Record<Line, Readonly<Record<string, string>>>>> = {
  'POST /campaigns': marketing,
  'PATCH /campaigns/{id}': marketing,
};

const otherMethods: Readonly<Partial<Record<Line, readonly string[]>>> = { 'PATCH /campaigns/{id}': ['PUT'] };

const lineOf = ({ method, path }: Route): Line => `${method} ${path}` as Line;

/** Other names of members of a route's body, each with our name. */
export const memberAliases = (route: Route): Readonly<Record<string, string>> => memberNames[lineOf(route)] ?? {};

/** Members that say what is so anyway, each with the value that says it: with another one they are unknown. */
export const membersSaidAnyway = (route: Route): Readonly<Record<string, string>> =>
  impliedMembers[lineOf(route)] ?? {};

/** Methods that do the same as the route's own. */
export const methodAliases = (route: Route): readonly string[] => otherMethods[lineOf(route)] ?? [];

/** Members whose value may have the form of Plunk's filters: `{logic, groups: [{filters, conditions?}]}`. */
export const filterMembers: readonly string[] = ['audienceFilter', 'filters'];

/** Operators of its filters that have another name here. */
export const operatorAliases: Readonly<Record<string, string>> = {
  memberOfSegment: 'member',
  notMemberOfSegment: 'notMember',
};

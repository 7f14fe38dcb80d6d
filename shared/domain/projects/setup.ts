import type { SetupStep } from '../../contract/project-setup';

export interface SetupFact {
  done: boolean;
  at: string | null;
}

export type SetupFacts = Readonly<Record<SetupStep, SetupFact>>;

interface SetupLink {
  route: string | null;
  path: string | null;
}

const links: Readonly<Record<SetupStep, SetupLink>> = {
  key_created: { route: 'POST /keys', path: 'developers/keys' },
  email_accepted: { route: 'POST /v1/send', path: 'emails' },
  email_delivered: { route: 'GET /emails/{id}', path: 'emails' },
  domain_verified: { route: 'POST /domains', path: 'deliverability/domains' },
  // Only AWS can do it, on request. GET /account explains how.
  sandbox_left: { route: 'GET /account', path: 'deliverability' },
  events_followed: { route: 'POST /webhooks', path: 'developers/webhooks' },
  member_invited: { route: 'POST /members', path: 'settings/members' },
};

export const setupSteps = Object.keys(links) as SetupStep[];

export const NOT_DONE: SetupFact = { done: false, at: null };

export function sinceEarliest(times: readonly (string | null | undefined)[]): SetupFact {
  const [at] = times.filter((time) => time != null).sort();
  return at === undefined ? NOT_DONE : { done: true, at };
}

export function eitherOf(one: SetupFact, other: SetupFact): SetupFact {
  const since = sinceEarliest([one.at, other.at]);
  return since.done ? since : { done: one.done || other.done, at: null };
}

export const checklistOf = (facts: SetupFacts) => ({
  done: setupSteps.every((step) => facts[step].done),
  steps: setupSteps.map((step) => ({ step, ...facts[step], ...links[step] })),
});

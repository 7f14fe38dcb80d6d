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
  // Only AWS can take the account out of the sandbox, on request. GET /account explains how.
  sandbox_left: { route: 'GET /account', path: 'deliverability' },
  events_followed: { route: 'POST /webhooks', path: 'developers/webhooks' },
  member_invited: { route: 'POST /members', path: 'settings/members' },
  contacts_added: { route: 'POST /contacts', path: 'contacts/import' },
  template_created: { route: 'POST /templates', path: 'templates/new' },
  campaign_sent: { route: 'POST /campaigns/{id}/send', path: 'campaigns/new' },
  form_created: { route: 'POST /forms', path: 'forms/new' },
};

const developerSteps = [
  'key_created',
  'email_accepted',
  'email_delivered',
  'domain_verified',
  'sandbox_left',
  'events_followed',
  'member_invited',
] as const satisfies readonly SetupStep[];

const marketingSteps = [
  'contacts_added',
  'domain_verified',
  'template_created',
  'campaign_sent',
  'form_created',
] as const satisfies readonly SetupStep[];

export const NOT_DONE: SetupFact = { done: false, at: null };

export function sinceEarliest(times: readonly (string | null | undefined)[]): SetupFact {
  const [at] = times.filter((time) => time != null).sort();
  return at === undefined ? NOT_DONE : { done: true, at };
}

export function eitherOf(first: SetupFact, second: SetupFact): SetupFact {
  const since = sinceEarliest([first.at, second.at]);
  return since.done ? since : { done: first.done || second.done, at: null };
}

const progressOf = (facts: SetupFacts, steps: readonly SetupStep[]) => ({
  done: steps.every((step) => facts[step].done),
  steps: steps.map((step) => ({ step, ...facts[step], ...links[step] })),
});

export const checklistOf = (facts: SetupFacts) => ({
  ...progressOf(facts, developerSteps),
  marketing: progressOf(facts, marketingSteps),
});

import type { SimulatedEmail, SimulatedEmailFacts } from '../../../shared/contract/workflow-simulation';
import type { Project } from '../../../shared/db/projects/projects';
import { type RenderedEmail, responseBytes } from '../../../shared/domain/emails/render-email';
import type { Payloads } from '../../../shared/domain/segments/match-result';
import { beginningOf } from '../../../shared/domain/storable-text';
import {
  asMarketing,
  type EmailContact,
  type EmailSource,
  type EmailWithText,
} from '../../../shared/services/accept-email/compose-email';
import { payloadVariables } from '../../../shared/services/do-step/step-facts';
import { sampleLinks } from './sample-variables';

const MAX_SUBJECT_CHARS = 1_000;
/** Limit of one shown email, so that the response stays below Lambda's 6 MB. */
const MAX_SHOWN_BYTES = 2 * 1024 * 1024;

export interface StepEmail {
  facts: SimulatedEmailFacts;
  compose(): SimulatedEmail;
}

interface RenderedStep {
  source: EmailSource;
  rendered: RenderedEmail;
  contact: EmailContact;
  payloads: Payloads;
}

export function stepEmail(project: Project, { source, rendered, contact, payloads }: RenderedStep): StepEmail {
  const { fromName, ...parts } = rendered;
  const { replyTo, kind, template = null } = source;
  const from = { email: source.from.email, ...(fromName ? { name: fromName } : {}) };
  const withoutFooter = { ...parts, from, ...(replyTo ? { replyTo } : {}), headers: [], tracking: false };
  const facts = { subject: beginningOf(rendered.subject, MAX_SUBJECT_CHARS), from, template, emailType: kind };
  const { email, subscribed, data } = contact;
  const variables = { contact: { email, subscribed, data }, ...payloadVariables(payloads) };
  const addFooter = (): EmailWithText =>
    kind === 'MARKETING' ? asMarketing(withoutFooter, project, source, { contact, links: sampleLinks }) : withoutFooter;
  return {
    facts,
    compose() {
      const { html, text } = addFooter();
      const contents = { html, text, data: variables };
      const isTooLarge = responseBytes(contents) > MAX_SHOWN_BYTES;
      const shownContents = isTooLarge ? { html: null, text: null, data: null } : contents;
      return { ...facts, replyTo: replyTo ?? null, ...shownContents };
    },
  };
}

import type { SimulatedEmail, SimulatedEmailFacts } from '../../../shared/contract/workflow-simulation';
import type { Project } from '../../../shared/db/projects/projects';
import { type RenderedEmail, responseBytes } from '../../../shared/domain/emails/render-email';
import type { Payloads } from '../../../shared/domain/segments/match-result';
import { beginningOf } from '../../../shared/domain/storable-text';
import {
  asMarketing,
  type ComposedEmail,
  type EmailContact,
  type EmailSource,
} from '../../../shared/services/accept-email/compose-email';
import { payloadVariables } from '../../../shared/services/do-step/step-facts';
import { sampleLinks } from './sample-variables';

const MAX_SUBJECT = 1_000;
/** Per email, within Lambda's 6 MB response. */
const MAX_SHOWN_BYTES = 2 * 1024 * 1024;

export interface StepEmail {
  facts: SimulatedEmailFacts;
  whole(): SimulatedEmail;
}

interface Rendered {
  source: EmailSource;
  rendered: RenderedEmail;
  contact: EmailContact;
  payloads: Payloads;
}

export function stepEmail(project: Project, { source, rendered, contact, payloads }: Rendered): StepEmail {
  const { fromName, ...parts } = rendered;
  const { replyTo, kind, template = null } = source;
  const from = { email: source.from.email, ...(fromName ? { name: fromName } : {}) };
  const composed = { ...parts, from, ...(replyTo ? { replyTo } : {}), headers: [], tracking: false };
  const facts = { subject: beginningOf(rendered.subject, MAX_SUBJECT), from, template, emailType: kind };
  const { email, subscribed, data } = contact;
  const shown = { contact: { email, subscribed, data }, ...payloadVariables(payloads) };
  const finished = (): ComposedEmail =>
    kind === 'MARKETING' ? asMarketing(composed, project, source, { contact, links: sampleLinks }) : composed;
  return {
    facts,
    whole() {
      const { html, text } = finished();
      const contents = { html, text, data: shown };
      const fits = responseBytes(contents) <= MAX_SHOWN_BYTES;
      return { ...facts, replyTo: replyTo ?? null, ...(fits ? contents : { html: null, text: null, data: null }) };
    },
  };
}

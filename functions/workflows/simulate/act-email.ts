import type { StepOf } from '../../../shared/contract/workflows';
import type { Project } from '../../../shared/db/projects/projects';
import { shownContact } from '../../../shared/domain/contacts/untrusted';
import { renderEmail } from '../../../shared/domain/emails/render-email';
import { emailRefusal } from '../../../shared/domain/sending/sending';
import { sourceTemplates } from '../../../shared/services/accept-email/compose-email';
import { readStepSource } from '../../../shared/services/do-step/email-source';
import { done, unrenderedEmail } from '../../../shared/services/do-step/outcomes';
import { sampleVariables } from './sample-variables';
import { type Act, failing, type Situation } from './situation';
import { stepEmail } from './step-email';

type SendStep = StepOf<'SEND_EMAIL'>;

export class EmailActor {
  private readonly sources = new Map<string, ReturnType<typeof readStepSource>>();

  constructor(
    private readonly project: Project,
    private readonly isSuppressed: boolean,
  ) {}

  async act(step: SendStep, situation: Situation): Promise<Act> {
    const { row } = situation.contact;
    const { payloads, now, cause } = situation;
    const read = await this.sourceOf(step);
    if ('failure' in read) return failing(read.failure);
    const { kind, topic = null } = read.source;
    const templates = sourceTemplates(read.source, this.project);
    const contact = shownContact(row);
    const rendered = renderEmail(templates, sampleVariables(contact, payloads), now);
    if (!rendered.ok) return failing(unrenderedEmail(rendered.errors, step.template));
    const email = stepEmail(this.project, { source: read.source, rendered: rendered.email, contact, payloads });
    const reason = emailRefusal({ kind, topic, contact: row, suppressed: this.isSuppressed }, now);
    if (reason) return { outcome: done(`skipped:${reason}`), detail: `would be skipped: ${reason}`, email };
    cause('email.sent');
    return { outcome: done('sent'), detail: rendered.email.subject, email };
  }

  private sourceOf(step: SendStep): ReturnType<typeof readStepSource> {
    const known = this.sources.get(step.id) ?? readStepSource(step, this.project);
    this.sources.set(step.id, known);
    return known;
  }
}

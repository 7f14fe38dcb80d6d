import type { StepOf } from '../../../shared/contract/workflows';
import type { Project } from '../../../shared/db/projects/projects';
import { shownContact } from '../../../shared/domain/contacts/untrusted';
import { renderMail } from '../../../shared/domain/emails/render-mail';
import { mailRefusal } from '../../../shared/domain/sending/sending';
import { readStepSource } from '../../../shared/services/do-step/mail-source';
import { done, unrenderedMail } from '../../../shared/services/do-step/outcomes';
import { sampleVariables } from './sample-variables';
import { type Act, failing, type Situation } from './situation';

type SendStep = StepOf<'SEND_EMAIL'>;

/** Renders the mails of one simulation. Each step's template and sender are read once. */
export class MailActor {
  private readonly sources = new Map<string, ReturnType<typeof readStepSource>>();

  constructor(
    private readonly project: Project,
    /** Whether mail to the contact is suppressed. */
    private readonly isSuppressed: boolean,
  ) {}

  /** The outcome is the subject, or why the mail would be skipped or can't be rendered. */
  async act(step: SendStep, { contact: { row }, payloads, now, cause }: Situation): Promise<Act> {
    const read = await this.sourceOf(step);
    if ('failure' in read) return failing(read.failure);
    const { subject, body, text, from, kind, topic = null } = read.source;
    const templates = { subject, body, text, fromName: from.name ?? null };
    const rendered = renderMail(templates, sampleVariables(shownContact(row), payloads), now);
    if (!rendered.ok) return failing(unrenderedMail(rendered.errors, step.template));
    const reason = mailRefusal({ kind, topic, contact: row, suppressed: this.isSuppressed }, now);
    if (reason) return { outcome: done(`skipped:${reason}`), detail: `would be skipped: ${reason}` };
    cause('email.sent');
    return { outcome: done('sent'), detail: rendered.mail.subject };
  }

  private sourceOf(step: SendStep): ReturnType<typeof readStepSource> {
    const known = this.sources.get(step.id) ?? readStepSource(step, this.project);
    this.sources.set(step.id, known);
    return known;
  }
}

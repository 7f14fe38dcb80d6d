import type { StepOf } from '../../contract/workflows';
import { topicState } from '../../db/contacts/topics';
import { verifiedSender } from '../../db/domains/domains';
import type { Project } from '../../db/projects/projects';
import { loadTemplate, type MailTemplate } from '../../db/templates/templates';
import { domainOf, type EmailAddress, parseAddress } from '../../domain/address';
import type { ActOutcome } from '../../domain/workflows/advance';
import { now } from '../../ops/clock';
import type { MailSource } from '../compose-email/mail';
import { failed, remedies, thenRetry } from './outcomes';

type SendStep = StepOf<'SEND_EMAIL'>;

type Read = Awaited<ReturnType<typeof readSource>>;

/** Many mails of one step leave in the same second: its template and the domain are read once for all of them. */
const SOURCE_AGE_MS = 2_000;
const held = new WeakMap<SendStep, { projectId: string; at: number; read: Promise<Read> }>();

/** The same as `readSource`, at most two seconds old. */
export function currentSource(step: SendStep, project: Project): Promise<Read> {
  const known = held.get(step);
  if (known?.projectId === project.id && now() - known.at < SOURCE_AGE_MS) return known.read;
  const read = readSource(step, project);
  held.set(step, { projectId: project.id, at: now(), read });
  read.catch(() => held.delete(step));
  return read;
}

/** What a step's mail is made of, as template and project are now; or why it can't be made. */
export async function readSource(
  step: SendStep,
  project: Project,
): Promise<{ source: MailSource } | { failure: ActOutcome }> {
  const template = step.template === undefined ? null : await loadTemplate(project.id, step.template);
  if (step.template !== undefined && !template) return { failure: templateGone };
  const sender = readSender(step, template, project);
  if (!sender) return { failure: withoutSender(template) };
  if (!(await verifiedSender(project.id, sender.from.email))) {
    return { failure: unverified(sender.from.email, placeOfSender(step, template)) };
  }
  const topic = template?.topicId ? await topicState(project.id, template.topicId) : null;
  const source: MailSource = template
    ? { ...bodiesOf(template), ...sender, kind: template.type, template: template.id }
    : { ...ownBodies(step), ...sender, kind: step.emailType ?? 'MARKETING' };
  return { source: topic ? { ...source, topic } : source };
}

const templateGone = failed('template_not_found', 'The template of the step is gone.', remedies.step);

const withoutSender = (template: MailTemplate | null): ActOutcome =>
  failed(
    'no_sender',
    'Nothing says whom the mail is from.',
    thenRetry(`Set the from of ${template ? 'the template or the project' : 'the project, with PATCH /project'}`),
  );

type PlaceOfSender = 'step' | 'template' | 'project';

const placeOfSender = ({ from }: SendStep, template: MailTemplate | null): PlaceOfSender => {
  if (from !== undefined) return 'step';
  return template?.from ? 'template' : 'project';
};

/** The step's own address stays that of the execution: only its domain can be put right. */
function unverified(email: EmailAddress, place: PlaceOfSender): ActOutcome {
  const other = place === 'step' ? '' : ` or give the ${place} another from`;
  const sentence = `The domain ${domainOf(email)} of the ${place}'s from is not verified.`;
  return failed('domain_not_verified', sentence, thenRetry(`Verify it under /domains${other}`));
}

const bodiesOf = ({ subject, body, text }: MailTemplate) => ({ subject, body, text });

const ownBodies = ({ subject = '', body = '' }: SendStep) => ({ subject, body, text: null });

/** The step's from address, else the template's, else the project's; null where all are missing. */
function readSender(
  step: SendStep,
  template: MailTemplate | null,
  project: Project,
): Pick<MailSource, 'from' | 'replyTo'> | null {
  const email = parseAddress(step.from ?? template?.from ?? project.from ?? '');
  if (!email) return null;
  const name = template?.fromName ?? project.fromName;
  const replyTo = parseAddress(template?.replyTo ?? project.replyTo ?? '');
  return { from: { email, ...(name ? { name } : {}) }, ...(replyTo ? { replyTo } : {}) };
}

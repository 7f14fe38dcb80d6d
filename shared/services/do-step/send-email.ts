import type { StepOf } from '../../contract/workflows';
import { getSuppression } from '../../db/contacts/suppressions';
import { readCounter } from '../../db/counters/counters';
import { type EmailRow, getEmail } from '../../db/emails/emails';
import { consumeAllowanceOnce, consumeUntilSettled, settleAllowance } from '../../db/projects/allowances';
import type { Project } from '../../db/projects/projects';
import { sendingRate } from '../../db/sending/account';
import { workflowAllowance } from '../../domain/contacts/public-email';
import { shownContact, shownPayloads } from '../../domain/contacts/untrusted';
import {
  automaticReplyHeaders,
  automaticReplyKind,
  MAX_AUTOMATIC_REPLIES_PER_DAY,
} from '../../domain/received/reply-address';
import { type PublicStream, publicStreamOf } from '../../domain/sending/email-streams';
import { isPaused } from '../../domain/sending/reputation';
import { emailRefusal } from '../../domain/sending/sending';
import type { ActOutcome } from '../../domain/workflows/advance';
import type { Execution } from '../../domain/workflows/execution';
import { timedCache } from '../../ops/cache';
import { now } from '../../ops/clock';
import type { IdSource } from '../../ops/ids';
import { acceptEmails, newEmailId } from '../accept-email/accept-emails';
import { type ComposeResult, type EmailSource, emailComposer } from '../accept-email/compose-email';
import { readEmailSource, type SourceError } from '../accept-email/email-source';
import { queueBulkEmailTogether, queueHints } from '../queue-work/queue-work';
import {
  done,
  emailRenderingFailure,
  SKIPPED_ANSWER_LIMIT,
  SKIPPED_PUBLIC_LIMIT,
  SKIPPED_SET_ASIDE,
  sourceFailure,
} from './outcomes';
import { idsOfVisit, payloadVariables, type StepFacts } from './step-facts';

const DIRECT_SLOTS_AGE_MS = 10_000;
/** Up to this backlog, emails skip the due list. In seconds of the sending rate. */
const BACKLOG_SECONDS = 10;
/** Concurrency of the queue `steps`. */
const RUNNERS = 5;

const directSlots = timedCache<{ remaining: number }>(DIRECT_SLOTS_AGE_MS);

/** Divides the backlog among the runners, which together must not exceed it. */
async function readDirectSlots(projectId: string): Promise<{ remaining: number }> {
  const [waiting, rate] = await Promise.all([readCounter(projectId, 'emails:waiting'), sendingRate()]);
  return { remaining: Math.ceil((rate * BACKLOG_SECONDS - waiting) / RUNNERS) };
}

/** Without a backlog, an email skips the due list, which costs four index writes. */
async function takeDirectSlot(
  project: Project,
  email: { kind: EmailRow['kind']; stream?: PublicStream | undefined },
): Promise<boolean> {
  if (isPaused(project, email)) return false;
  const slots = await directSlots.get(project.id, () => readDirectSlots(project.id));
  slots.remaining -= 1;
  return slots.remaining >= 0;
}

/** If the hint is lost, a later check queues the email. */
async function hintSenders({ projectId, id, status }: EmailRow): Promise<void> {
  if (status !== 'QUEUED') return;
  await queueHints(queueBulkEmailTogether, [{ body: { v: 1, project: projectId, email: id } }]);
}

type SendStep = StepOf<'SEND_EMAIL'>;
type Source = EmailSource | SourceError;

/** Many emails of one step are sent in the same second, and share one read. */
const SOURCE_AGE_MS = 2_000;
const recentSources = new WeakMap<SendStep, { projectId: string; readAt: number; source: Promise<Source> }>();

function currentSource(step: SendStep, project: Project): Promise<Source> {
  const recent = recentSources.get(step);
  if (recent?.projectId === project.id && now() - recent.readAt < SOURCE_AGE_MS) return recent.source;
  const source = readEmailSource(project, step);
  recentSources.set(step, { projectId: project.id, readAt: now(), source });
  source.catch(() => recentSources.delete(step));
  return source;
}

/** Uses the current template and contact, unless an earlier try stored the email. */
export async function sendEmail(step: SendStep, execution: Execution, facts: StepFacts): Promise<ActOutcome> {
  const { project, workflow, contact } = facts;
  const ids = idsOfVisit(execution, execution.visit, execution.since);
  const emailId = newEmailId(ids, contact.id);
  const [storedEmail, source, suppression] = await Promise.all([
    getEmail({ projectId: project.id, id: emailId }),
    currentSource(step, project),
    getSuppression(project.id, contact.id),
  ]);
  if (storedEmail) return outcomeOf(storedEmail);
  if ('error' in source) return sourceFailure(source, step);
  const autoReply = automaticReplyKind(execution, workflow);
  if (autoReply === 'never') return done(SKIPPED_SET_ASIDE);
  const composed = composeFor(facts, source, emailId, autoReply ? automaticReplyHeaders : {});
  if (!composed.ok) return emailRenderingFailure(composed.errors, source.template);
  const { id: contactId, generation, email } = contact;
  const { kind, topic = null } = source;
  const refusal = emailRefusal({ kind, topic, contact, suppressed: suppression !== null }, now());
  const stream = execution.origin.isPublic ? 'visitors' : publicStreamOf(contact);
  const publicAllowance = stream && !refusal ? workflowAllowance(project.publicEmailsPerDay) : null;
  if (publicAllowance && !(await consumeUntilSettled(project.id, publicAllowance, emailId))) {
    return done(SKIPPED_PUBLIC_LIMIT);
  }
  const settlePublicAllowance = async () => {
    if (publicAllowance) await settleAllowance(project.id, publicAllowance, emailId);
  };
  if (autoReply && !refusal && !(await consumeAnswerAllowance(project, contactId, ids))) {
    await settlePublicAllowance();
    return done(SKIPPED_ANSWER_LIMIT);
  }
  const direct = !refusal && (await takeDirectSlot(project, { kind, stream }));
  const tags = { workflow: execution.workflowId, step: step.id };
  const batch = { projectId: project.id, source, ids, tags, stream, depth: execution.depth };
  const [row] = await acceptEmails({ ...batch, lane: 'bulk', oneOfMany: true, direct }, [
    { contactId, generation, recipient: { email }, email: composed.email, refusal },
  ]);
  if (direct) await hintSenders(row as EmailRow);
  await settlePublicAllowance();
  return outcomeOf(row as EmailRow);
}

function composeFor(
  { project, contact, payloads, untrusted }: StepFacts,
  source: EmailSource,
  emailId: string,
  headers: Readonly<Record<string, string>>,
): ComposeResult {
  const data = payloadVariables(shownPayloads(payloads, untrusted, contact));
  const compose = emailComposer(project, source, { data, headers });
  return compose(shownContact(contact), emailId);
}

function consumeAnswerAllowance(project: Project, contactId: string, ids: IdSource): Promise<boolean> {
  const allowance = { name: `answers:${contactId}`, perDay: MAX_AUTOMATIC_REPLIES_PER_DAY };
  return consumeAllowanceOnce(project.id, allowance, ids.id('em'));
}

const outcomeOf = ({ status, reason = 'unknown' }: EmailRow): ActOutcome =>
  done(status === 'SKIPPED' ? `skipped:${reason}` : 'sent');

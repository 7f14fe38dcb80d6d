import { readEmailKey } from '../db/emails/keys';
import { newTimelineEvents } from '../domain/emails/timeline-events';
import type { IsoTime } from '../durations';
import { type Image, type RowChange, reactionDepthIn, requiredText, timelineEmailOf, timelineIn } from './stream';

export interface EmailReaction {
  kind: 'email';
  projectId: string;
  contactId: string;
  emailId: string;
  ended: 'failed' | 'skipped';
  at: IsoTime;
  reason: string | undefined;
  error: string | undefined;
  depth: number;
}

/** A new email without a due entry, which a later check finds. */
export interface NewEmailReaction {
  kind: 'newEmail';
  projectId: string;
  contactId: string;
  emailId: string;
}

export interface TimelineEventsReaction {
  kind: 'timelineEvents';
  projectId: string;
  contactId: string;
  emailId: string;
  generation: string | undefined;
  depth: number;
  timelineEvents: ReturnType<typeof newTimelineEvents>;
}

export function readEmail(change: RowChange): (NewEmailReaction | TimelineEventsReaction | EmailReaction)[] {
  return [...readNewEmail(change), ...readTimelineEvents(change), ...readEnd(change)];
}

function emailOf(image: Image): { contactId: string; emailId: string } {
  const { contactId, id } = readEmailKey({ pk: image.pk?.S, sk: image.sk?.S }) ?? {};
  if (contactId === undefined || id === undefined) throw new Error('a record of an email has an unexpected key');
  return { contactId, emailId: id };
}

function readNewEmail({ projectId, before, after }: RowChange): NewEmailReaction[] {
  if (before || after.status?.S !== 'QUEUED' || after.g5pk) return [];
  return [{ kind: 'newEmail', projectId, ...emailOf(after) }];
}

/** Returns nothing for tests, members' links and erased contacts, which have no events. */
function readTimelineEvents({ projectId, before, after }: RowChange): TimelineEventsReaction[] {
  if (!before) return [];
  const { contactId, emailId } = emailOf(after);
  const timelineEvents = newTimelineEvents(timelineEmailOf(emailId, before), timelineEmailOf(emailId, after).timeline);
  if (timelineEvents.newEvents.length === 0 && timelineEvents.summaryEvents.length === 0) return [];
  const generation = after.generation?.S;
  return [
    {
      kind: 'timelineEvents',
      projectId,
      contactId,
      emailId,
      generation,
      depth: reactionDepthIn(after),
      timelineEvents,
    },
  ];
}

/** Returns nothing for an email of an erased contact. */
function readEnd({ projectId, before, after }: RowChange): EmailReaction[] {
  const status = after.status?.S;
  if (status === before?.status?.S || after.erased?.BOOL) return [];
  if (status !== 'FAILED' && status !== 'SKIPPED') return [];
  const isSkipped = status === 'SKIPPED';
  const email: EmailReaction = {
    kind: 'email',
    projectId,
    ...emailOf(after),
    ended: isSkipped ? 'skipped' : 'failed',
    at: isSkipped ? skippedAt(after) : requiredText(after, 'failedAt'),
    reason: after.reason?.S,
    error: after.error?.S,
    depth: reactionDepthIn(after),
  };
  return [email];
}

const skippedAt = (image: Image): string => {
  const entry = timelineIn(image).findLast(({ type }) => type === 'skipped');
  if (!entry) throw new Error('a skipped email has no skipped entry in its timeline');
  return entry.at;
};

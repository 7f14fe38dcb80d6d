import { isoNow } from '../../ops/clock';
import { isConflict } from '../table/outcomes';
import { changeEmail, type EmailRow, emailExpiry, openEmailEntries, type TimelineEntry } from './emails';
import { isAsRead } from './sending';

const MAX_MOVE_ENTRIES = 20;

const isMove = ({ type }: TimelineEntry): boolean => type === 'rescheduled';

/** Readers take the time of the entry `scheduled` from the row, so a move first stores that time in the entry. */
function movedTimeline({ timeline, scheduledAt }: EmailRow, detail: string): TimelineEntry[] {
  const moves = [...timeline.filter(isMove), { type: 'rescheduled', at: isoNow(), detail }];
  const others = timeline
    .filter((entry) => !isMove(entry))
    .map((entry) => (entry.type === 'scheduled' && scheduledAt ? { detail: scheduledAt, ...entry } : entry));
  return [...others, ...moves.slice(-MAX_MOVE_ENTRIES)];
}

/** `refused` if the email is no longer scheduled, or another request moved it since `row` was read. */
export async function rescheduleEmail(
  row: EmailRow & { status: 'SCHEDULED' },
  scheduledAt: string,
): Promise<EmailRow | { refused: EmailRow | null }> {
  const movedRow = { ...row, scheduledAt };
  const outcome = await changeEmail(row, {
    if: isAsRead(row),
    set: {
      scheduledAt,
      ttl: emailExpiry(movedRow),
      timeline: movedTimeline(row, scheduledAt),
      ...openEmailEntries(movedRow),
    },
  });
  if (!isConflict<EmailRow>(outcome)) return outcome;
  const { row: current } = outcome;
  const isDone = current?.status === 'SCHEDULED' && current.scheduledAt === scheduledAt;
  return isDone ? current : { refused: current };
}

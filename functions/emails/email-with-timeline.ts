import type { EmailRow } from '../../shared/db/emails';
import { emailReply } from '../../shared/http/email-reply';

/** One email with all that happened to it, in order of time, for feedback comes in any order. */
export const emailWithTimeline = (row: EmailRow) => ({
  ...emailReply(row),
  error: row.error ?? null,
  opens: row.opens,
  clicks: row.clicks,
  timeline: [...row.timeline].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)),
});

import type { DynamoDBRecord } from 'aws-lambda';
import { readCampaignEmailKey } from '../db/emails/campaign-email-row';
import type { EmailRef } from '../db/emails/row';
import { readEmailKey } from '../db/emails/stored-email';
import { campaignEmailId } from '../domain/campaigns/campaign-email';
import type { CountedRow } from '../domain/counters/counting';
import { type ProblemOfEmail, problemsOf } from '../domain/sending/problem-emails';
import { countedChange, rowKeyOf } from './stream';

export interface ProblemsChange {
  ref: EmailRef;
  before: ProblemOfEmail[];
  after: ProblemOfEmail[];
}

const problemsIn = (row: CountedRow | null): ProblemOfEmail[] =>
  problemsOf([...(row?.email ? [row.email] : []), ...(row?.copies ?? [])]);

/** Returns null if the record changes no problem of an email. Rows that expire change none. */
export function problemsChange(record: DynamoDBRecord): ProblemsChange | null {
  const key = rowKeyOf(record);
  const ofCampaign = key && readCampaignEmailKey({ ...key });
  const ref = ofCampaign
    ? { projectId: ofCampaign.projectId, id: campaignEmailId(ofCampaign) }
    : key && readEmailKey(key);
  const change = ref && countedChange(record)?.change;
  if (!ref || !change?.after) return null;
  const [before, after] = [problemsIn(change.before), problemsIn(change.after)];
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  return { ref: { projectId: ref.projectId, id: ref.id }, before, after };
}

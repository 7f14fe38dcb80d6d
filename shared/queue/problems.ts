import type { DynamoDBRecord } from 'aws-lambda';
import { readCampaignEmailKey, readEmailKey } from '../db/emails/keys';
import type { EmailRef } from '../db/emails/row';
import type { Key } from '../db/table/keys';
import { campaignEmailId } from '../domain/campaigns/campaign-email';
import type { CountedRow } from '../domain/counters/counting';
import { type ProblemOfEmail, problemsOf } from '../domain/sending/problem-emails';
import { countedChange, countedPart, type Image, rowKeyOf } from './stream';

export interface ProblemsChange {
  ref: EmailRef;
  before: ProblemOfEmail[];
  after: ProblemOfEmail[];
}

const problemsIn = (row: CountedRow | null): ProblemOfEmail[] =>
  problemsOf([...(row?.email ? [row.email] : []), ...(row?.copies ?? [])]);

function emailOf(key: Key): EmailRef | null {
  const campaignEmail = readCampaignEmailKey({ ...key });
  if (!campaignEmail) return readEmailKey(key);
  return { projectId: campaignEmail.projectId, id: campaignEmailId(campaignEmail) };
}

export function problemsOfRow(key: Key, image: Image): { ref: EmailRef; problems: ProblemOfEmail[] } | null {
  const ref = emailOf(key);
  return ref && { ref, problems: problemsIn(countedPart(image)) };
}

/** Null if no problem of an email changed. An expired row changes no problem. */
export function problemsChange(record: DynamoDBRecord): ProblemsChange | null {
  const key = rowKeyOf(record);
  const ref = key && emailOf(key);
  const change = ref && countedChange(record)?.change;
  if (!ref || !change?.after) return null;
  const before = problemsIn(change.before);
  const after = problemsIn(change.after);
  if (JSON.stringify(before) === JSON.stringify(after)) return null;
  return { ref: { projectId: ref.projectId, id: ref.id }, before, after };
}

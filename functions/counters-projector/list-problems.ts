import type { DynamoDBRecord } from 'aws-lambda';
import { readCampaignEmailKey } from '../../shared/db/emails/campaign-email-row';
import { putProblem, removeProblem } from '../../shared/db/emails/problems';
import type { EmailRef } from '../../shared/db/emails/row';
import { readEmailKey } from '../../shared/db/emails/stored-email';
import { campaignEmailId } from '../../shared/domain/campaigns/campaign-email';
import type { CountedRow } from '../../shared/domain/counters/counting';
import { type ProblemOfEmail, problemsOf } from '../../shared/domain/sending/problem-emails';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { countedChange, rowKeyOf } from '../../shared/queue/stream';

interface ProblemsChange {
  ref: EmailRef;
  before: ProblemOfEmail[];
  after: ProblemOfEmail[];
}

const problemsIn = (row: CountedRow | null): ProblemOfEmail[] =>
  problemsOf([...(row?.email ? [row.email] : []), ...(row?.copies ?? [])]);

/** Returns null if the record changes no problem of an email. Rows that expire change none. */
function problemsChange(record: DynamoDBRecord): ProblemsChange | null {
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

const CONCURRENCY = 20;

function byEmail(records: readonly DynamoDBRecord[]): ProblemsChange[][] {
  const emails = new Map<string, ProblemsChange[]>();
  for (const record of records) {
    const change = problemsChange(record);
    if (!change) continue;
    const name = `${change.ref.projectId}#${change.ref.id}`;
    emails.set(name, [...(emails.get(name) ?? []), change]);
  }
  return [...emails.values()];
}

/** Lists the emails behind the reputation's hard bounces and complaints. A batch that comes again ends the same. */
export const listProblems = (records: readonly DynamoDBRecord[]): Promise<void> =>
  forEachConcurrent(byEmail(records), CONCURRENCY, async (changes) => {
    for (const { ref, before, after } of changes) {
      for (const gone of before)
        if (!after.some(({ at, problem }) => at === gone.at && problem === gone.problem))
          await removeProblem(ref, gone);
      for (const found of after) await putProblem(ref, found);
    }
  });

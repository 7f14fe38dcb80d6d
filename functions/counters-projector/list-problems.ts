import type { DynamoDBRecord } from 'aws-lambda';
import { putProblem, removeProblem } from '../../shared/db/emails/problems';
import { groupBy } from '../../shared/domain/lists';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { type ProblemsChange, problemsChange } from '../../shared/queue/problems';

const CONCURRENCY = 20;

function byEmail(records: readonly DynamoDBRecord[]): ProblemsChange[][] {
  const changes = records.flatMap((record) => problemsChange(record) ?? []);
  return [...groupBy(changes, ({ ref }) => `${ref.projectId}#${ref.id}`).values()];
}

/** Lists the emails behind the reputation's hard bounces and complaints. A batch that comes again ends the same. */
export const listProblems = (records: readonly DynamoDBRecord[]): Promise<void> =>
  forEachConcurrent(byEmail(records), CONCURRENCY, async (changes) => {
    for (const { ref, before, after } of changes) {
      for (const removed of before)
        if (!after.some(({ at, problem }) => at === removed.at && problem === removed.problem))
          await removeProblem(ref, removed);
      for (const found of after) await putProblem(ref, found);
    }
  });

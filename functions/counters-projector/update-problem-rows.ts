import type { DynamoDBRecord } from 'aws-lambda';
import { putProblem, removeProblem } from '../../shared/db/emails/problems';
import { groupBy } from '../../shared/domain/lists';
import type { ProblemOfEmail } from '../../shared/domain/sending/problem-emails';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { type ProblemsChange, problemsChange } from '../../shared/queue/problems';

const CONCURRENCY = 20;

function changesByEmail(records: readonly DynamoDBRecord[]): ProblemsChange[][] {
  const changes = records.flatMap((record) => problemsChange(record) ?? []);
  return [...groupBy(changes, ({ ref }) => `${ref.projectId}#${ref.id}`).values()];
}

/** Repeating a batch changes nothing. */
export const updateProblemRows = (records: readonly DynamoDBRecord[]): Promise<void> =>
  forEachConcurrent(changesByEmail(records), CONCURRENCY, async (changes) => {
    for (const { ref, before, after } of changes) {
      const isStillPresent = (old: ProblemOfEmail) =>
        after.some(({ at, problem }) => at === old.at && problem === old.problem);
      for (const problem of before) if (!isStillPresent(problem)) await removeProblem(ref, problem);
      for (const problem of after) await putProblem(ref, problem);
    }
  });

import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from 'aws-lambda';
import { isListable, problemRowOf, putMissingProblem } from '../../../shared/db/emails/problems';
import type { EmailRef } from '../../../shared/db/emails/row';
import { type ProblemRow, problemRows, removeProblemRow } from '../../../shared/db/operator/problem-rows';
import type { Key } from '../../../shared/db/table/keys';
import { get, type Row } from '../../../shared/db/table/rows';
import { isReadable } from '../../../shared/db/table/stored';
import type { ProblemOfEmail } from '../../../shared/domain/sending/problem-emails';
import { now } from '../../../shared/ops/clock';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { problemsOfRow } from '../../../shared/queue/problems';

const CONCURRENCY = 20;

interface ListedProblem {
  ref: EmailRef;
  problem: ProblemOfEmail;
}

function problemsIn(row: Row): ListedProblem[] {
  const email = problemsOfRow(row as unknown as Key, marshall(row) as Record<string, AttributeValue>);
  return email ? email.problems.filter(isListable).map((problem) => ({ ref: email.ref, problem })) : [];
}

/** The email may have got another problem since the scan. */
async function isCurrent(key: Key, { at, problem: kind }: ProblemOfEmail): Promise<boolean> {
  const row = await get(key);
  return row !== null && problemsIn(row).some(({ problem }) => problem.at === at && problem.problem === kind);
}

function isSurplus({ row, email }: ProblemRow): boolean {
  if (Number(row.ttl) * 1_000 <= now()) return false;
  if (!email) return true;
  const expectedRows = problemsIn(email).map(({ ref, problem }) => problemRowOf(ref, problem));
  return isReadable(email) && expectedRows.every(({ sk, stream }) => sk !== row.sk || stream !== row.stream);
}

export class ProblemListing {
  private readonly problems: (ListedProblem & { key: Key })[] = [];

  add(row: Row): void {
    const key = row as unknown as Key;
    for (const problem of problemsIn(row)) this.problems.push({ ...problem, key });
  }

  async correct(projectId: string): Promise<{ counted: number; was: number; isCorrect: boolean }> {
    const changes = { added: 0, removed: 0 };
    await forEachConcurrent(this.problems, CONCURRENCY, async ({ key, ref, problem }) => {
      if ((await isCurrent(key, problem)) && (await putMissingProblem(ref, problem))) changes.added += 1;
    });
    for await (const page of problemRows(projectId)) {
      await forEachConcurrent(page, CONCURRENCY, (problemRow) => removeIfSurplus(problemRow, changes));
    }
    const { added, removed } = changes;
    return {
      counted: this.problems.length,
      was: this.problems.length - added + removed,
      isCorrect: added + removed === 0,
    };
  }
}

async function removeIfSurplus(problemRow: ProblemRow, changes: { added: number; removed: number }): Promise<void> {
  if (!isSurplus(problemRow) || !(await removeProblemRow(problemRow.row))) return;
  changes.removed += 1;
  // The stream reactions may have listed the problem again just before its row was removed, so the row is put back.
  const email = await get(problemRow.emailKey);
  for (const { ref, problem } of email ? problemsIn(email) : []) {
    if (await putMissingProblem(ref, problem)) changes.added += 1;
  }
}

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
  const of = problemsOfRow(row as unknown as Key, marshall(row) as Record<string, AttributeValue>);
  return of ? of.problems.filter(isListable).map((problem) => ({ ref: of.ref, problem })) : [];
}

/** The stream may have replaced it since the scan. */
async function isCurrent(key: Key, { at, problem: kind }: ProblemOfEmail): Promise<boolean> {
  const row = await get(key);
  return row !== null && problemsIn(row).some(({ problem }) => problem.at === at && problem.problem === kind);
}

function isSurplus({ row, email }: ProblemRow): boolean {
  if (Number(row.ttl) * 1_000 <= now()) return false;
  if (!email) return true;
  const wanted = problemsIn(email).map(({ ref, problem }) => problemRowOf(ref, problem));
  return isReadable(email) && wanted.every(({ sk, stream }) => sk !== row.sk || stream !== row.stream);
}

export class ProblemsFound {
  private readonly found: (ListedProblem & { key: Key })[] = [];

  take(row: Row): void {
    const key = row as unknown as Key;
    for (const one of problemsIn(row)) this.found.push({ ...one, key });
  }

  async correct(projectId: string): Promise<{ counted: number; was: number; isRight: boolean }> {
    const done = { added: 0, removed: 0 };
    await forEachConcurrent(this.found, CONCURRENCY, async ({ key, ref, problem }) => {
      if ((await isCurrent(key, problem)) && (await putMissingProblem(ref, problem))) done.added += 1;
    });
    for await (const page of problemRows(projectId)) {
      await forEachConcurrent(page, CONCURRENCY, (listed) => removeIfSurplus(listed, done));
    }
    const { added, removed } = done;
    return { counted: this.found.length, was: this.found.length - added + removed, isRight: added + removed === 0 };
  }
}

async function removeIfSurplus(listed: ProblemRow, done: { added: number; removed: number }): Promise<void> {
  if (!isSurplus(listed) || !(await removeProblemRow(listed.row))) return;
  done.removed += 1;
  // The stream may have listed it again just before.
  const email = await get(listed.emailKey);
  for (const { ref, problem } of email ? problemsIn(email) : []) {
    if (await putMissingProblem(ref, problem)) done.added += 1;
  }
}

import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from 'aws-lambda';
import { isListable, putMissingProblem } from '../../../shared/db/emails/problems';
import type { EmailRef } from '../../../shared/db/emails/row';
import type { Key } from '../../../shared/db/table/keys';
import { get, type Row } from '../../../shared/db/table/rows';
import type { ProblemOfEmail } from '../../../shared/domain/sending/problem-emails';
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

export class ProblemsFound {
  private readonly found: (ListedProblem & { key: Key })[] = [];

  take(row: Row): void {
    const key = row as unknown as Key;
    for (const one of problemsIn(row)) this.found.push({ ...one, key });
  }

  async addMissing(): Promise<{ counted: number; was: number }> {
    let added = 0;
    await forEachConcurrent(this.found, CONCURRENCY, async ({ key, ref, problem }) => {
      if ((await isCurrent(key, problem)) && (await putMissingProblem(ref, problem))) added += 1;
    });
    return { counted: this.found.length, was: this.found.length - added };
  }
}

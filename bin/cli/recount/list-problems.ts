import { marshall } from '@aws-sdk/util-dynamodb';
import type { AttributeValue } from 'aws-lambda';
import { isListable, putMissingProblem } from '../../../shared/db/emails/problems';
import type { EmailRef } from '../../../shared/db/emails/row';
import type { Key } from '../../../shared/db/table/keys';
import type { Row } from '../../../shared/db/table/rows';
import type { ProblemOfEmail } from '../../../shared/domain/sending/problem-emails';
import { forEachConcurrent } from '../../../shared/ops/for-each-concurrent';
import { problemsOfRow } from '../../../shared/queue/problems';

const CONCURRENCY = 20;

export class ProblemsFound {
  private readonly found: { ref: EmailRef; problem: ProblemOfEmail }[] = [];

  take(row: Row): void {
    const of = problemsOfRow(row as unknown as Key, marshall(row) as Record<string, AttributeValue>);
    if (!of) return;
    for (const problem of of.problems.filter(isListable)) this.found.push({ ref: of.ref, problem });
  }

  async addMissing(): Promise<{ counted: number; was: number }> {
    let added = 0;
    await forEachConcurrent(this.found, CONCURRENCY, async ({ ref, problem }) => {
      if (await putMissingProblem(ref, problem)) added += 1;
    });
    return { counted: this.found.length, was: this.found.length - added };
  }
}

import { sequenceNumberOf } from '@posthaste/local-aws/lambda';
import { streams } from '../../../lib/streams-and-timers';
import { BatchWriteCommand } from '../../../shared/db/table/client';
import { contactId } from '../../../shared/domain/contacts/contact';
import { type Execution, executionId } from '../../../shared/domain/workflows/execution';
import { DAY_MS } from '../../../shared/durations';
import { idSource } from '../../../shared/ops/ids';
import type { Cloud } from '../cloud/cloud';
import { drawOf } from '../draw';
import { addressOf } from '../people';
import { STARTED_BY } from './graph';

const BATCH = 25;
const CONCURRENCY = 20;
/** They wait on beyond all that is measured, for up to a year. */
const WAIT_DAYS = { least: 30, most: 365 };
const TAKEN = 1_000;

/** What the n-th person's looks like: half-way, on a long rest. */
function openExecution({ project, clock }: Cloud, workflowId: string, n: number): Execution {
  const draw = drawOf(n, 'execution');
  const startedAt = clock.now() - draw.whole(1, DAY_MS);
  const person = contactId(project.salt, addressOf(n));
  const history = ['welcome', 'rest', 'order', 'tips', 'day'].map((step, visit) => {
    const at = startedAt + visit * 1_000;
    return { step, startedAt: at, endedAt: at + 1_000, outcome: 'waited' };
  });
  return {
    projectId: project.id,
    workflowId,
    id: executionId(idSource(`open ${n}`, startedAt).id('exe'), person),
    contactId: person,
    generation: 'bench',
    version: 1,
    status: 'WAITING',
    revision: history.length,
    step: 'week',
    since: startedAt,
    visit: history.length + 1,
    tries: 0,
    waitingUntil: Math.floor(clock.now() + draw.between(WAIT_DAYS.least, WAIT_DAYS.most) * DAY_MS),
    origin: { type: 'EVENT', eventId: idSource(`event ${n}`, startedAt).id('evt'), event: STARTED_BY },
    depth: 1,
    history,
    startedAt,
  };
}

/** Puts open executions into the table as they stand there after some of their steps, one for each of so many people. */
export async function addOpenExecutions(
  cloud: Cloud,
  workflowId: string,
  { first, many }: { first: number; many: number },
): Promise<void> {
  const { db, tableName } = await import('../../../shared/db/table/client');
  const rows = await import('../../../shared/db/workflows/execution-row');
  const { workflowKeys } = await import('../../../shared/db/workflows/keys');
  const { MAX_PER_DUE_ROW, putDueRow } = await import('../../../shared/db/workflows/execution-due');
  const dueAt = new Map<string, number>();
  const put = (n: number) => {
    const execution = openExecution(cloud, workflowId, n);
    dueAt.set(execution.id, execution.waitingUntil ?? 0);
    const stored = { ...rows.toStoredExecution(execution), ...rows.executionListEntry(execution) };
    return { PutRequest: { Item: { ...workflowKeys.execution(execution), v: 1, ...stored } } };
  };
  let next = first;
  const worker = async (): Promise<void> => {
    while (next < first + many) {
      const size = Math.min(BATCH, first + many - next);
      const requests = Array.from({ length: size }, (_, at) => put(next + at));
      next += size;
      await db.send(new BatchWriteCommand({ RequestItems: { [tableName()]: requests } }));
      await passStream(cloud);
    }
  };
  await cloud.clock.advanceUntilDone(Promise.all(Array.from({ length: CONCURRENCY }, worker)));
  const ids = [...dueAt.keys()];
  for (let from = 0; from < ids.length; from += MAX_PER_DUE_ROW) {
    const together = ids.slice(from, from + MAX_PER_DUE_ROW);
    const row = { projectId: cloud.project.id, workflowId, ids: together, at: dueAt.get(together[0] ?? '') ?? 0 };
    await cloud.clock.advanceUntilDone(putDueRow({ ...row, isRecheck: false }, `${from}`));
  }
  await cloud.clock.advanceUntilDone(passStream(cloud));
  // The load of a key is kept by the second: what was put counts in none that follows.
  await cloud.clock.advanceUntilDone(cloud.clock.sleep(1_000));
  await cloud.table.readMeter({ reset: true });
}

/** These executions are no news to anybody. */
async function passStream({ stream }: Cloud): Promise<void> {
  for (const reader of Object.keys(streams)) {
    for (const shard of stream.shards()) {
      for (let records = await stream.read(reader, shard, TAKEN); records.length > 0; ) {
        await stream.commit(reader, shard, sequenceNumberOf(records.at(-1) ?? {}));
        records = await stream.read(reader, shard, TAKEN);
      }
    }
  }
}

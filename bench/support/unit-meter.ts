import type { Pipeline } from './pipeline';

/** Capacity units of DynamoDB. */
export interface Units {
  read: number;
  write: number;
}

/** What one send costs in each part of its way. */
export const stages = ['accept', 'hand on', 'sender', 'feedback', 'countersProjector'] as const;
export type Stage = (typeof stages)[number];

/** All units together. */
export const sum = (units: Iterable<Units>): Units =>
  [...units].reduce((total, { read, write }) => ({ read: total.read + read, write: total.write + write }), {
    read: 0,
    write: 0,
  });

const none = (): Units => ({ read: 0, write: 0 });

/** Units that some work consumes. */
export async function unitsOf({ table }: Pipeline, work: () => Promise<unknown>): Promise<Units> {
  await table.meter({ reset: true });
  await work();
  const { read, write } = await table.meter();
  return { read, write };
}

/** Sends by one request and follows it to its end; the units of each part. */
export async function followSend(pipeline: Pipeline, request: object): Promise<Record<Stage, Units>> {
  const spent = Object.fromEntries(stages.map((stage) => [stage, none()])) as Record<Stage, Units>;
  const during = async (stage: Stage, work: () => Promise<unknown>) => {
    const { read, write } = await unitsOf(pipeline, work);
    spent[stage].read += read;
    spent[stage].write += write;
  };
  const count = () => during('countersProjector', () => pipeline.drainStream());
  const { drainQueue } = pipeline;
  await during('accept', () => pipeline.request('POST', '/v1/send', request));
  await count();
  await during('hand on', () => drainQueue('work'));
  await during('sender', () => drainQueue('transactional'));
  await during('sender', () => drainQueue('bulk'));
  await count();
  await during('feedback', () => drainQueue('feedback'));
  await count();
  return spent;
}

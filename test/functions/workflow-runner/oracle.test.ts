import { expect, test } from '@jest/globals';
import * as fc from 'fast-check';
import type { StepMessage } from '../../../shared/contract/messages';
import { type Execution, isOver } from '../../../shared/domain/workflows/execution';
import { liveStory, START } from '../../domain/workflows/arbitraries';
import { reference, type Story, type Told } from '../../domain/workflows/reference';
import { choices } from '../../support/journey/random';
import { caseSeed, sized } from '../../support/sizes';
import { useWorkflowRunner } from '../../support/workflow-runner';

const on = useWorkflowRunner();
const MAX_VISITS = 20;
const MAX_MOMENTS = 300;

/** The same story, some time later. */
const startingAt = (story: Story, startAt: number): Story => {
  const by = startAt - START;
  const events = story.events.map(({ at, toldAt = at, ...event }) => ({
    ...event,
    at: at + by,
    toldAt: toldAt === null ? null : toldAt + by,
  }));
  return { ...story, startAt, events };
};

function told(execution: Execution): Told {
  const { history, step, since, status, reason = null, endedAt = null } = execution;
  const left = history.map(({ startedAt, endedAt: end, outcome, step: id }) => ({
    step: id,
    startedAt,
    endedAt: end,
    outcome,
  }));
  const outcome = isOver(execution) ? status.toLowerCase() : null;
  const last = step === null ? [] : [{ step, startedAt: since, endedAt, outcome }];
  return { status, reason, path: [...left, ...last] };
}

/** Plays a story on the table, from moment to moment; what is due comes in any order, and often twice. */
async function live(story: Story, seed: number): Promise<Told> {
  const random = choices(seed);
  const person = await on.contact(story.data);
  const messages: { at: number; body: StepMessage }[] = [];
  const record = async ({ name, data, at, toldAt }: Story['events'][number]) => {
    const body = await on.happens(person, name, { data, at });
    if (toldAt !== null && toldAt !== undefined) messages.push({ at: toldAt, body });
  };
  const ahead = [...story.events].sort((a, b) => a.at - b.at);
  while (ahead[0] && ahead[0].at < story.startAt) await record(ahead.shift() as Story['events'][number]);
  await on.emit(person, 'began', { data: story.trigger });
  const current = async () => (await on.executions([person]))[0] as Execution;
  let execution = await current();
  for (let n = 0; n < MAX_MOMENTS && !isOver(execution) && execution.visit <= MAX_VISITS; n++) {
    const { waitingUntil = on.now } = execution;
    const coming = [...ahead, ...messages, ...on.queue].map(({ at }) => at);
    const moment = Math.max(on.now, Math.min(waitingUntil, ...coming));
    on.service.clock.advance(moment - on.now);
    while (ahead[0] && ahead[0].at <= moment) await record(ahead.shift() as Story['events'][number]);
    const due = [...messages, ...on.queue].filter(({ at }) => at <= moment).map(({ body }) => body);
    for (const list of [messages, on.queue]) {
      list.splice(0, list.length, ...list.filter(({ at }) => at > moment));
    }
    const wakes = waitingUntil <= moment ? [on.wake(execution)] : [];
    const again = due.filter(() => random.falls(0.3));
    expect(await on.take(random.shuffled([...due, ...again, ...wakes]))).toEqual([]);
    execution = await current();
  }
  return told(execution);
}

const isEnded = ({ status }: Told): boolean => !['RUNNING', 'WAITING'].includes(status);
const comparable = (of: Told) => (isEnded(of) && of.path.length < MAX_VISITS ? of : of.path.slice(0, MAX_VISITS - 1));

test('any workflow takes the steps that the guide says, though events come late, twice, in any order, or never', async () => {
  await fc.assert(
    fc.asyncProperty(liveStory, fc.integer({ min: 1, max: 1_000_000 }), async (relative, seed) => {
      await on.begin();
      on.service.clock.advance(60_000 - (on.now % 60_000));
      const story = startingAt(relative, on.now);
      const { steps, exitWhen } = story.graph;
      await on.workflow([...steps], { trigger: { type: 'EVENT', event: 'began' }, ...(exitWhen ? { exitWhen } : {}) });
      expect(comparable(await live(story, seed))).toEqual(comparable(reference(story, MAX_VISITS)));
    }),
    { numRuns: sized(30, 300, 8), seed: caseSeed },
  );
});

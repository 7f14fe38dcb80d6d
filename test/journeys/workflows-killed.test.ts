import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  type CreateWorkflowBody,
  type Filter,
  type Posthaste,
  PosthasteError,
  type WorkflowExecution,
} from '../../packages/client/src/index';
import { allSettled } from '../support/journey/all-settled';
import { Chaos } from '../support/journey/chaos';
import { clientOf } from '../support/journey/client';
import { countDeadLetters } from '../support/journey/dead-letters';
import { allExecutions, recount } from '../support/journey/executions';
import { type Choices, choices } from '../support/journey/random';
import { Received } from '../support/journey/received';
import { type Receiver, startReceiver } from '../support/receiver';
import { type LocalService, startLocalService } from '../support/service';
import { sized } from '../support/sizes';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** Of each kind. */
const PEOPLE = sized(12, 60);
const KILLS = sized(6, 12);
/** Work that a kill interrupted comes back after six minutes. */
const STEP_MS = 5 * MINUTE;
const SETTLED_WITHIN_MS = 6 * 60 * MINUTE;
/** Well before the wait for the order times out. */
const WELCOMED_WITHIN_MS = 2 * 60 * MINUTE;
const KILLED_WITHIN_MS = 600;
const RATE = 100;

const unkind = {
  queues: { deliverTwice: 1, shuffle: true },
  table: { indexDelayMs: 500 },
  repeatBatches: 0.3,
  mailbox: { throttleShare: 0.1, eventDelayMs: 2_000 },
};

/** What happens to each person: the path through the steps, and the subjects of the emails. */
const kinds = {
  buyer: { path: 'join welcome tell rest order:event thank mark drop last end', subjects: ['Welcome', 'Thank you'] },
  reader: { path: 'join welcome tell rest order:timeout which:branch:0 mark drop last end', subjects: ['Welcome'] },
  other: { path: 'join welcome tell rest order:timeout which:else leave', subjects: ['Welcome'] },
  gone: { path: 'join welcome tell rest', subjects: ['Welcome'] },
} as const;
type Kind = keyof typeof kinds;

const isReader: Filter = { operator: 'AND', conditions: [{ field: 'data.kind', operator: 'equals', value: 'reader' }] };
const from = 'news@example.com';

const stepsOf = (segmentId: string, url: string): CreateWorkflowBody['steps'] => [
  { id: 'join', type: 'ADD_TO_SEGMENT', segmentId, next: 'welcome' },
  { id: 'welcome', type: 'SEND_EMAIL', from, subject: 'Welcome', body: 'Dear {{ trigger.kind }}', next: 'tell' },
  { id: 'tell', type: 'WEBHOOK', url, next: 'rest' },
  { id: 'rest', type: 'DELAY', amount: 10, unit: 'minutes', next: 'order' },
  {
    id: 'order',
    type: 'WAIT_FOR_EVENT',
    event: 'ordered',
    timeout: { amount: 3, unit: 'hours' },
    onEvent: 'thank',
    onTimeout: 'which',
  },
  { id: 'thank', type: 'SEND_EMAIL', from, subject: 'Thank you', body: 'For {{ received.item }}', next: 'mark' },
  { id: 'which', type: 'BRANCH', branches: [{ filter: isReader, next: 'mark' }], else: 'leave' },
  { id: 'mark', type: 'UPDATE_CONTACT', data: { marked: '{{ trigger.kind }}' }, next: 'drop' },
  { id: 'drop', type: 'REMOVE_FROM_SEGMENT', segmentId, next: 'last' },
  { id: 'last', type: 'DELAY', amount: 20, unit: 'minutes', next: 'end' },
  { id: 'end', type: 'EXIT', reason: 'through' },
  { id: 'leave', type: 'EXIT', reason: 'left' },
];

let service: LocalService;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  service = await startLocalService({ unkind, sendRate: RATE });
}, 90_000);
afterAll(async () => {
  await service?.stop();
  await receiver?.stop();
}, 30_000);

const everybody = (Object.keys(kinds) as Kind[]).flatMap((kind) =>
  Array.from({ length: PEOPLE }, (_, n) => ({ kind, email: `${kind}${n}@example.org` })),
);
const ofKind = (wanted: Kind) => everybody.filter(({ kind }) => kind === wanted).map(({ email }) => email);

/** Repeats a call until it is answered: the service may be down. An earlier try may have deleted the record already. */
async function insist<T>(
  chaos: Chaos,
  call: (client: Posthaste) => Promise<T>,
  { isDeletion = false } = {},
): Promise<T | undefined> {
  for (let attempt = 0; attempt < 30; attempt++) {
    try {
      return await call(clientOf(service));
    } catch (error) {
      if (!(error instanceof PosthasteError)) throw error;
      if (isDeletion && error.status === 404 && attempt > 0) return undefined;
      if (error.status > 0 && error.status < 500) throw error;
      await chaos.pass(SECOND);
    }
  }
  throw new Error('a call was never answered');
}

/** Sends an event for many people while the service is killed now and then. */
async function happen(chaos: Chaos, random: Choices, kills: number, calls: readonly (() => Promise<unknown>)[]) {
  const killAt = new Set(random.shuffled([...calls.keys()]).slice(0, kills));
  for (const [n, call] of calls.entries()) {
    const killed = killAt.has(n) ? chaos.killWithin(KILLED_WITHIN_MS) : undefined;
    await allSettled([call(), chaos.pass(SECOND), killed]);
  }
}

type Executions = Map<string, WorkflowExecution>;

/** Lets time pass until the executions of this many people are where the test wants them. */
async function until(
  workflow: string,
  many: number,
  isThere: (one: WorkflowExecution) => boolean,
): Promise<Executions> {
  let executions: Executions = new Map();
  for (let elapsed = 0; elapsed < SETTLED_WITHIN_MS; elapsed += STEP_MS) {
    await service.advance(STEP_MS);
    executions = await allExecutions(clientOf(service), workflow);
    if (executions.size === many && [...executions.values()].every(isThere)) return executions;
  }
  const late = [...executions.values()].filter((one) => !isThere(one));
  throw new Error(`${late.length} of ${executions.size} are not there: ${JSON.stringify(late.slice(0, 3))}`);
}

const outcomes: Record<string, string> = {
  join: 'added',
  welcome: 'sent',
  tell: 'delivered',
  rest: 'waited',
  thank: 'sent',
  mark: 'updated',
  drop: 'removed',
  last: 'waited',
  end: 'exited',
  leave: 'exited',
};

/** A path through the steps as a history shows it. */
const historyOf = (path: string): string[] =>
  path.split(' ').map((visit) => (visit.includes(':') ? visit : `${visit}:${outcomes[visit]}`));

async function check(workflow: string, executions: Executions, gone: readonly WorkflowExecution[]): Promise<void> {
  const shown = [...executions].map(([email, { status, reason, history }]) => {
    const steps = history.map(({ step, outcome }) => `${step}:${outcome}`);
    return [email, status, reason, ...steps];
  });
  const expected = everybody
    .filter(({ kind }) => kind !== 'gone')
    .map(({ email, kind }) => [email, 'EXITED', kind === 'other' ? 'left' : 'through', ...historyOf(kinds[kind].path)]);
  expect(shown.sort()).toEqual(expected.sort());
  for (const { history } of executions.values()) {
    const times = history.flatMap(({ startedAt, endedAt }) => [startedAt, endedAt]);
    expect(times).toEqual([...times].sort());
  }

  const cancelled = gone.map((one) => ({ ...one, status: 'CANCELLED' as const }));
  const { executions: counts, steps } = await clientOf(service).workflows.getStats(workflow);
  const stats = { executions: counts, steps: steps.map(({ type: _, ...counted }) => counted) };
  expect(stats).toEqual(
    recount(
      [...executions.values(), ...cancelled],
      steps.map(({ id }) => id),
    ),
  );
}

/** How many emails are in the mailbox. */
async function countReceived(): Promise<number> {
  const received = new Received(service);
  await received.note();
  return [...received.of(() => true).values()].flat().length;
}

/** Lets time pass until everybody has the first email: an email with an unclear outcome is not sent after a deletion. */
async function untilWelcomed(): Promise<void> {
  for (let elapsed = 0; elapsed < WELCOMED_WITHIN_MS; elapsed += STEP_MS) {
    if ((await countReceived()) >= everybody.length) return;
    await service.advance(STEP_MS);
  }
  throw new Error('somebody was never welcomed');
}

/** Each email is in the mailbox once, and each webhook message has its own id, however often it arrived. */
async function checkReactions(): Promise<void> {
  const received = new Received(service);
  await received.note();
  const emails = [...received.of(() => true).values()].flat().map(({ to, subject }) => `${to[0]} ${subject}`);
  expect(emails.sort()).toEqual(
    everybody.flatMap(({ email, kind }) => kinds[kind].subjects.map((subject) => `${email} ${subject}`)).sort(),
  );
  const calls = new Set(receiver.accepted.map(({ contact, id }) => `${contact} ${id}`));
  expect(calls.size).toBe(everybody.length);
  expect(new Set(receiver.accepted.map(({ contact }) => contact)).size).toBe(everybody.length);
}

test(
  `executions of ${everybody.length} people, killed ${KILLS} times: each step once, each way whole, correct stats`,
  async () => {
    await service.during(async () => {
      const random = choices(Number(process.env.SEED ?? 1));
      const chaos = new Chaos(service, random, (kills) => service.mailbox.settings({ seed: kills }));
      const track = (email: string, event: string, data: Record<string, unknown>) => () =>
        insist(chaos, ({ events }) => events.track({ email, event, data }));
      const { segments, workflows } = clientOf(service);
      const { id: segment } = await segments.create({ name: 'Inside', type: 'STATIC' });
      const { id: workflow } = await workflows.create({
        name: 'Everything',
        trigger: { type: 'EVENT', event: 'came' },
        steps: stepsOf(segment, receiver.url),
        enabled: true,
      });

      const half = Math.floor(KILLS / 2);
      const come = everybody.map(({ email, kind }) => track(email, 'came', { kind }));
      await happen(chaos, random, half, random.shuffled(come));
      const waiting = await until(workflow, everybody.length, ({ currentStep }) => currentStep === 'order');
      await untilWelcomed();
      const gone = ofKind('gone').flatMap((email) => waiting.get(email) ?? []);
      const next = [
        ...ofKind('buyer').map((email) => track(email, 'ordered', { item: 'a lamp' })),
        ...ofKind('gone').map(
          (email) => () => insist(chaos, ({ contacts }) => contacts.delete(email), { isDeletion: true }),
        ),
      ];
      await happen(chaos, random, KILLS - half, random.shuffled(next));
      const executions = await until(workflow, everybody.length - gone.length, ({ status }) => status === 'EXITED');
      await service.advance(2 * MINUTE);
      expect(chaos.kills).toBe(KILLS);
      await check(workflow, executions, gone);
      await checkReactions();
      expect(await countDeadLetters(service.dir)).toBe(0);
    });
  },
  sized(480_000, 1_800_000),
);

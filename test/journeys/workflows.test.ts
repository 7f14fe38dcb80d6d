import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CreateWorkflowBody, SimulateWorkflowResult, WorkflowExecution } from '../../packages/client/src/index';
import { type Journey, startJourney } from '../support/contract/journey';
import { play } from '../support/journey/campaigns';
import { allExecutions } from '../support/journey/executions';

const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;
/** The clock stops this much after each expected moment, so everything has arrived by then. */
const LATER = MINUTE;
const MAX_LATE_MS = 15 * MINUTE;
const SEGMENT = 'Quiet for 90 days';

/** A person's path through an example: what begins it, what they do (minutes later), and the outcome. */
interface Person {
  name: string;
  example: string;
  data: Record<string, unknown>;
  does?: { event: string; after: number };
  end: string;
  path: string[];
  emails: string[];
}

const people: Person[] = [
  {
    ...{ name: 'wanda', example: 'welcome-series', data: { firstName: 'Wanda' }, end: 'COMPLETED null' },
    path: ['hello sent', 'two-days waited', 'tips sent', 'three-days waited', 'question sent'],
    emails: ['Welcome, Wanda', 'Three things to try first', 'How’s it going, Wanda?'],
  },
  {
    ...{ name: 'tom', example: 'trial-expiring', data: { plan: 'Pro' }, end: 'COMPLETED null' },
    path: [
      'most-of-it waited',
      'three-days-left sent',
      'two-days waited',
      'last-day sent',
      'one-day waited',
      'ended updated',
    ],
    emails: ['Your Pro trial ends in three days', 'Your Pro trial ends tomorrow'],
  },
  {
    ...{ name: 'tina', example: 'trial-expiring', data: { plan: 'Team' }, end: 'EXITED exit_when' },
    does: { event: 'subscription_started', after: 12 * DAY },
    path: ['most-of-it waited', 'three-days-left sent', 'two-days exited'],
    emails: ['Your Team trial ends in three days'],
  },
  {
    ...{ name: 'carl', example: 'abandoned-cart', data: { total: 30, items: ['tea', 'cup'] }, end: 'COMPLETED null' },
    path: ['an-hour timeout', 'reminder sent', 'a-day timeout', 'last-call sent'],
    emails: ['You left 2 items in your cart', 'Still want your cart?'],
  },
  {
    ...{ name: 'cora', example: 'abandoned-cart', data: { total: 12, items: ['tea'] }, end: 'EXITED bought' },
    does: { event: 'order_placed', after: HOUR / 2 },
    path: ['an-hour event', 'bought exited'],
    emails: [],
  },
  {
    ...{ name: 'rita', example: 're-engagement', data: { name: SEGMENT }, end: 'COMPLETED null' },
    does: { event: 'email.opened', after: DAY },
    path: ['still-there sent', 'a-week waited', 'interested branch:0', 'offer sent'],
    emails: ['Still there, friend?', 'Welcome back: a month on us'],
  },
  {
    ...{ name: 'rob', example: 're-engagement', data: { name: SEGMENT }, end: 'COMPLETED null' },
    path: ['still-there sent', 'a-week waited', 'interested else', 'let-go updated'],
    emails: ['Still there, friend?'],
  },
  {
    ...{ name: 'olga', example: 'double-opt-in', data: { token: 't1' }, end: 'COMPLETED null' },
    does: { event: 'contact.subscribed', after: HOUR },
    path: ['ask sent', 'answer event', 'thanks sent'],
    emails: ['Please confirm your subscription', 'You’re subscribed'],
  },
  {
    ...{ name: 'otto', example: 'double-opt-in', data: { token: 't2' }, end: 'EXITED not_confirmed' },
    path: ['ask sent', 'answer timeout', 'no-answer exited'],
    emails: ['Please confirm your subscription'],
  },
];

const addressOf = (name: string): string => `${name}@example.org`;
const exampleOf = (name: string) =>
  JSON.parse(readFileSync(join(__dirname, '..', '..', 'docs', 'guide', 'workflows', `${name}.json`), 'utf8'));
/** Its own trigger, `contact.subscribed`, would start the welcome series for everybody in the journey. */
const withOwnTrigger = (name: string) =>
  name === 'welcome-series' ? { ...exampleOf(name), trigger: { type: 'EVENT', event: 'signed_up' } } : exampleOf(name);
const isAsked = ({ example }: Person): boolean => example === 'double-opt-in';

let journey: Journey;
beforeAll(async () => {
  journey = await startJourney();
}, 90_000);
afterAll(() => journey?.service.stop());

const addSegment = async (name: string) => (await journey.client.segments.create({ name, type: 'STATIC' })).id;

async function begin({ name, data, example }: Person, event: string, segment: string): Promise<void> {
  const email = addressOf(name);
  const sent = { email, event, data, ...(example === 'double-opt-in' ? { subscribed: false } : {}) };
  const { contacts, events, segments } = journey.client;
  if (event !== 'segment.entered') return void (await events.track(sent));
  await contacts.upsert({ email, subscribed: true });
  await segments.addMembers(segment, { emails: [email] });
}

/** What a person does, or a server for them. */
async function act({ name, does }: Person): Promise<void> {
  const email = addressOf(name);
  const { contacts, events } = journey.client;
  if (does?.event === 'contact.subscribed') await contacts.update(email, { subscribed: true });
  else if (does?.event === 'email.opened') await play(journey.service, (await journey.emailTo(email)).id, 'open');
  else if (does) await events.track({ email, event: does.event });
}

function simulate(person: Person, workflow: string): Promise<SimulateWorkflowResult> {
  const { data, does } = person;
  const sample = { email: addressOf(person.name), subscribed: !isAsked(person), data };
  const events = does ? [{ name: does.event, after: { amount: does.after, unit: 'minutes' as const } }] : [];
  return journey.client.workflows.simulate(workflow, { sample, data, events });
}

interface Visit {
  step: string;
  outcome: string | null;
  endedAt: string | null;
}
const wayOf = (visits: readonly Visit[]) => visits.map(({ step, outcome }) => `${step} ${outcome}`);
const minutesOf = ({ startedAt, path }: SimulateWorkflowResult) =>
  path.map(({ endedAt }) => (Date.parse(endedAt ?? '') - Date.parse(startedAt ?? '')) / MINUTE);

/** The path of an execution, including the step at which it ended. */
const wentBy = ({ history, currentStep, status }: WorkflowExecution): string[] => [
  ...wayOf(history),
  ...(currentStep === null ? [] : [`${currentStep} ${status.toLowerCase()}`]),
];

/** Each step ran at the simulated time, or slightly later. */
function expectSameTimes({ history }: WorkflowExecution, { path }: SimulateWorkflowResult): void {
  const [first, simulated] = [Date.parse(history[0]?.startedAt ?? ''), Date.parse(path[0]?.startedAt ?? '')];
  for (const [index, { endedAt }] of history.entries()) {
    const late = Date.parse(endedAt) - first - (Date.parse(path[index]?.endedAt ?? '') - simulated);
    expect(Math.abs(late)).toBeLessThan(MAX_LATE_MS);
  }
}

test('the examples of the guide run from trigger to mailbox, at the times and by the ways that a simulation tells', async () => {
  const { service, client, arrive, emailsTo } = journey;
  await service.during(async () => {
    await client.project.update({ from: 'news@example.com' });
    await service.advance(10_000);
    const segment = await addSegment(SEGMENT);
    const workflows = new Map<string, string>();
    for (const name of new Set(people.map(({ example }) => example))) {
      workflows.set(name, (await client.workflows.create(withOwnTrigger(name))).id);
    }
    const idOf = ({ example }: Person) => workflows.get(example) ?? '';
    const told = new Map<Person, SimulateWorkflowResult>();
    for (const person of people) {
      const simulation = await simulate(person, idOf(person));
      expect([`${simulation.status} ${simulation.reason}`, ...wayOf(simulation.path)]).toEqual([
        person.end,
        ...person.path,
      ]);
      const subjects = simulation.path.filter(({ type }) => type === 'SEND_EMAIL').map(({ detail }) => detail);
      expect(subjects).toEqual(person.emails);
      told.set(person, simulation);
    }

    const start = await service.now();
    for (const person of people) await begin(person, withOwnTrigger(person.example).trigger.event, segment);
    await arrive();
    const moments = [...told.values()].flatMap(minutesOf).concat(people.flatMap(({ does }) => does?.after ?? []));
    const stops = [...new Set(moments.map(Math.round))].filter((moment) => moment > 0).sort((a, b) => a - b);
    for (const [index, moment] of stops.entries()) {
      await service.leap(start + moment * MINUTE + (index + 1) * LATER - (await service.now()));
      for (const person of people) if (person.does?.after === moment) await act(person);
      await arrive();
    }

    for (const person of people) {
      const execution = (await allExecutions(client, idOf(person))).get(addressOf(person.name));
      expect(execution && [`${execution.status} ${execution.reason}`, ...wentBy(execution)]).toEqual([
        ...[person.end, ...person.path],
      ]);
      expectSameTimes(execution as WorkflowExecution, told.get(person) as SimulateWorkflowResult);
      const emails = await emailsTo(addressOf(person.name));
      expect(emails.map(({ subject }) => subject).reverse()).toEqual(person.emails);
    }
    expect(await client.contacts.get(addressOf('tom'))).toMatchObject({ data: { trial: 'ended', plan: 'Pro' } });
    expect(await client.contacts.get(addressOf('rob'))).toMatchObject({ subscribed: false });
    expect(await client.contacts.get(addressOf('otto'))).toMatchObject({ subscribed: false });
  });
}, 120_000);

test('who comes into a segment, leaves it, or is let in by a call gets what is for them', async () => {
  const { service, client, arrive, emailsTo } = journey;
  const { contacts, segments, workflows } = client;
  await service.during(async () => {
    const email = addressOf('sue');
    await contacts.upsert({ email, subscribed: true });
    const segmentId = await addSegment('Customers');
    const sendStep = (subject: string) => [{ id: 'mail', type: 'SEND_EMAIL' as const, subject, body: 'Hello' }];
    const add = async (trigger: CreateWorkflowBody['trigger'], subject: string) =>
      (await workflows.create({ name: subject, enabled: true, trigger, steps: sendStep(subject) })).id;
    await add({ type: 'SEGMENT_ENTRY', segmentId }, 'Welcome aboard');
    await add({ type: 'SEGMENT_EXIT', segmentId }, 'Farewell');
    const manual = await add({ type: 'MANUAL' }, 'Your {{ trigger.metal }} card');

    const members = { emails: [email] };
    await segments.addMembers(segmentId, members);
    await arrive();
    await segments.removeMembers(segmentId, members);
    await arrive();
    await workflows.startExecution(manual, { contact: email, data: { metal: 'gold' } });
    await arrive();
    await expect(workflows.startExecution(manual, { contact: email })).rejects.toMatchObject({ status: 409 });
    const subjects = (await emailsTo(email)).map(({ subject }) => subject);
    expect(subjects.reverse()).toEqual(['Welcome aboard', 'Farewell', 'Your gold card']);
  });
}, 60_000);

test('the welcome series starts when a contact subscribes, and not before', async () => {
  const { service, client, arrive, emailsTo } = journey;
  await service.during(async () => {
    const email = addressOf('nora');
    await client.contacts.upsert({ email, subscribed: false });
    await client.workflows.create({ ...exampleOf('welcome-series'), name: 'For new subscribers' });
    await arrive();
    expect(await emailsTo(email)).toEqual([]);
    await client.contacts.update(email, { subscribed: true });
    await arrive();
    expect((await emailsTo(email)).map(({ subject }) => subject)).toEqual(['Welcome, friend']);
  });
}, 60_000);

import { diffArrays } from 'diff';
import * as z from 'zod';
import { instant } from '../../../shared/contract/common';
import { executionStatuses } from '../../../shared/contract/statuses';
import type { Simulation } from '../../../shared/contract/workflow-simulation';
import { unit } from '../../../shared/contract/workflow-steps';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../shared/durations';
import { diffSign } from './text-diff';

const email = z.strictObject({
  subject: z.string().optional().meta({ description: 'Its subject', example: 'Welcome, Ada' }),
  template: z.string().optional().meta({ description: 'Name or alias of its template', example: 'welcome' }),
  after: z
    .strictObject({ amount: z.int().min(0), unit })
    .optional()
    .meta({ description: 'Time from the start until the email is sent', example: { amount: 1, unit: 'hours' } }),
  at: instant
    .optional()
    .meta({ description: 'When the email is sent, instead of `after`; the test then needs `startAt`' }),
});

export const expectation = z.strictObject({
  path: z
    .array(z.string())
    .optional()
    .meta({ description: 'Ids of the steps, in order', example: ['wait', 'welcome'] }),
  status: z
    .enum(['NOT_STARTED', ...executionStatuses])
    .optional()
    .meta({ description: 'How it ends', example: 'COMPLETED' }),
  subjects: z
    .array(z.string())
    .optional()
    .meta({ description: 'Subjects of the emails that are sent, in order', example: ['Welcome, Ada'] }),
  emails: z
    .array(email)
    .optional()
    .meta({
      description: 'The emails that are sent, in order. Only the fields given here are compared',
      example: [{ template: 'welcome', subject: 'Welcome, Ada', after: { amount: 1, unit: 'hours' } }],
    }),
});

export type Expectation = z.output<typeof expectation>;

type ExpectedEmail = z.output<typeof email>;
type Visit = Simulation['path'][number];

const unitsMs = { minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS } as const;
const SENT = 'sent';

export function expectationErrors(
  expected: Expectation,
  simulation: Simulation,
  namesOf: (templateId: string) => readonly string[],
): string[] {
  const sentVisits = simulation.path.filter(({ email, outcome }) => email && outcome === SENT);
  const steps = simulation.path.map(({ step }) => step);
  const subjects = sentVisits.map(({ email }) => email?.subject ?? '');
  const errors = [
    ...(expected.path ? listErrors('path', expected.path, steps) : []),
    ...valueErrors('status', expected.status, simulation.status),
    ...(expected.subjects ? listErrors('subjects', expected.subjects, subjects) : []),
    ...(expected.emails ? emailErrors(expected.emails, sentVisits, simulation, namesOf) : []),
  ];
  return errors.length === 0 ? [] : [...errors, ...visitLines(simulation, namesOf)];
}

function listErrors(name: string, expected: readonly string[], actual: readonly string[]): string[] {
  const parts = diffArrays([...expected], [...actual]);
  if (parts.every(({ added, removed }) => !added && !removed)) return [];
  const lines = parts.flatMap((part) => part.value.map((item) => `  ${diffSign(part)} ${item}`));
  return [`${name}: - expected, + got`, ...lines];
}

const valueErrors = (field: string, expected: unknown, actual: unknown): string[] =>
  expected === undefined || expected === actual
    ? []
    : [`${field}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`];

function emailErrors(
  expectedEmails: readonly ExpectedEmail[],
  sentVisits: readonly Visit[],
  { startedAt }: Simulation,
  namesOf: (templateId: string) => readonly string[],
): string[] {
  const count = Math.max(expectedEmails.length, sentVisits.length);
  return Array.from({ length: count }, (_, index) => index).flatMap((index) => {
    const expected = expectedEmails[index];
    const visit = sentVisits[index];
    if (!visit) return [`emails[${index}]: expected ${JSON.stringify(expected)}, but it was not sent`];
    const { email } = visit;
    const after = timeSince(startedAt, visit.startedAt);
    if (!expected)
      return [`emails[${index}]: not expected: ${JSON.stringify(email?.subject)} after ${spanText(after)}`];
    const names = email?.template ? namesOf(email.template) : [];
    const [templateName = null] = names;
    const hasExpectedTemplate = expected.template === undefined || names.includes(expected.template);
    const expectedAfter = expected.after && spanText(expected.after.amount * unitsMs[expected.after.unit]);
    const expectedAt = expected.at === undefined ? undefined : new Date(expected.at).toISOString();
    return [
      ...valueErrors('subject', expected.subject, email?.subject),
      ...(hasExpectedTemplate ? [] : valueErrors('template', expected.template, templateName)),
      ...valueErrors('after', expectedAfter, spanText(after)),
      ...valueErrors('at', expectedAt, visit.startedAt),
    ].map((error) => `emails[${index}].${error}`);
  });
}

const timeSince = (start: string | null, time: string): number => Date.parse(time) - Date.parse(start ?? time);

const spanUnits = [
  [DAY_MS, 'day'],
  [HOUR_MS, 'hour'],
  [MINUTE_MS, 'minute'],
] as const;

function spanText(ms: number): string {
  const [unitMs, name] = spanUnits.find(([size]) => ms > 0 && ms % size === 0) ?? [SECOND_MS, 'second'];
  const amount = ms / unitMs;
  return `${amount} ${name}${amount === 1 ? '' : 's'}`;
}

function visitLines(
  { path, startedAt, reason }: Simulation,
  namesOf: (templateId: string) => readonly string[],
): string[] {
  const lines = path.map(({ step, type, outcome, detail, email, startedAt: at }) => {
    const names = email?.template ? namesOf(email.template) : [];
    const [name] = names;
    const facts = [type, outcome, detail, name && `template ${name}`].filter(Boolean).join(', ');
    return `  after ${spanText(timeSince(startedAt, at))}: ${step} (${facts})`;
  });
  return ['What happened:', ...lines, ...(reason ? [`  ended: ${reason}`] : [])];
}

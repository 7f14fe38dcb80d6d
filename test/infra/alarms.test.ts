import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { amountsOf } from '../../bin/cli/cost/usage';
import { anchorOf, RUNBOOK, rateAlarm } from '../../lib/aws/alarms';
import { synthesize, USUAL } from '../support/infra';

const template = synthesize({ ...USUAL, alarmEmail: 'operator@example.com' });
const alarms = [...template.ofType('AWS::CloudWatch::Alarm').values()].map(({ Properties }) => Properties);
const headings = [...readFileSync(RUNBOOK, 'utf8').matchAll(/^## (.+)$/gm)].map((match) => anchorOf(match[1] ?? ''));

test.each(alarms.map(({ AlarmName, AlarmDescription }) => [AlarmName as string, AlarmDescription as string]))(
  '%s leads to a heading of the runbook',
  (_name, description) => {
    const anchor = description.split(`${RUNBOOK}#`)[1];
    expect(headings).toContain(anchor);
  },
);

test('no heading of the runbook is left without an alarm', () => {
  const linked = new Set(alarms.map(({ AlarmDescription }) => AlarmDescription.split('#')[1]));
  expect(headings.filter((heading) => !linked.has(heading))).toEqual([]);
});

test('every queue of dead letters has an alarm', () => {
  const queues = [...template.ofType('AWS::SQS::Queue').values()].map(
    ({ Properties }) => Properties.QueueName as string,
  );
  const watched = alarms.flatMap(({ Dimensions }) => (Dimensions ?? []).map(({ Value }: { Value: string }) => Value));
  expect(watched).toEqual(expect.arrayContaining(queues.filter((name) => name.endsWith('-dead-letters'))));
});

test('what alarms watch by name exists', () => {
  const text = JSON.stringify(template.all.filter(({ Type }) => !Type.startsWith('AWS::CloudWatch')));
  for (const { Dimensions = [] } of alarms) {
    for (const { Value } of Dimensions as { Value: string }[])
      expect([Value, text.includes(`"${Value}"`)]).toEqual([Value, true]);
  }
});

test('one email that SES refuses sets the alarm off, though it is tried again only after five minutes', () => {
  const { EvaluationPeriods, DatapointsToAlarm } =
    alarms.find(({ MetricName }) => MetricName === 'SendingBlocked') ?? {};
  expect(EvaluationPeriods / DatapointsToAlarm).toBeGreaterThan(5 + 1);
});

test('without an address there are the same alarms, which the console and the dashboard show', () => {
  const untold = synthesize();
  const named = [...untold.ofType('AWS::CloudWatch::Alarm').values()].map(({ Properties }) => Properties.AlarmName);
  expect(named).toEqual(alarms.map(({ AlarmName }) => AlarmName));
  expect(JSON.stringify(untold.only('AWS::CloudWatch::Dashboard'))).toContain('Alarms');
  expect(
    [...untold.ofType('AWS::SNS::Subscription').values()].map(({ Properties }) => Properties.Protocol),
  ).not.toContain('email');
});

test('alarms are told to the operator', () => {
  const email = [...template.ofType('AWS::SNS::Subscription').values()].find(
    ({ Properties }) => Properties.Protocol === 'email',
  );
  expect(email?.Properties.Endpoint).toBe('operator@example.com');
  for (const { AlarmActions } of alarms) expect(AlarmActions).toHaveLength(1);
});

describe('the share of the rate that is used', () => {
  type Figures = Partial<Record<keyof typeof rateAlarm.figures, number>>;

  /** As CloudWatch calculates it for ten minutes in which these figures have come in. */
  function share(figures: Figures): number {
    const IF = (condition: boolean, yes: number, no: number) => (condition ? yes : no);
    const FILL = (figure: number | undefined, value: number) => figure ?? value;
    const names = Object.keys(rateAlarm.figures) as (keyof Figures)[];
    const calculate = new Function('IF', 'FILL', ...names, `return ${rateAlarm.expression}`);
    return calculate(IF, FILL, ...names.map((name) => figures[name]));
  }
  const isLow = (figures: Figures) => share(figures) < rateAlarm.threshold;
  const all = 14 * 600;

  test('is low where email waits all the time and much less leaves, or none at all', () => {
    expect(isLow({ waitingChunks: 3, campaigns: all / 2, rate: 14 })).toBe(true);
    expect(isLow({ waitingEmails: 1 })).toBe(true);
  });

  test('is not where the rate is used, by whichever email, and where nothing waited for a moment or ever', () => {
    expect(isLow({ waitingChunks: 3, campaigns: all / 2, transactional: all / 2, rate: 14 })).toBe(false);
    expect(isLow({ waitingChunks: 0, campaigns: 10, rate: 14 })).toBe(false);
    expect(isLow({})).toBe(false);
  });

  test('is calculated of metrics by their names', () => {
    const [alarm] = alarms.filter(({ AlarmName }) => AlarmName === 'posthaste-prod-rate-unused');
    const metrics =
      (alarm?.Metrics as { Id: string; MetricStat?: { Metric: { MetricName: string }; Period: number } }[]) ?? [];
    const stats = metrics.flatMap(({ Id, MetricStat }) =>
      MetricStat ? [[Id, MetricStat.Metric.MetricName, MetricStat.Period]] : [],
    );
    expect(stats).toContainEqual(['campaigns', 'CampaignSent', 600]);
    expect(stats).toContainEqual(['waitingChunks', 'ApproximateNumberOfMessagesVisible', 600]);
    expect(stats).toHaveLength(Object.keys(rateAlarm.figures).length);
  });
});

test('the cost calculator counts what all alarms watch', () => {
  const watched = alarms.flatMap(({ Metrics }) => (Metrics ?? [{ MetricStat: {} }]) as { MetricStat?: object }[]);
  const nothing = { emails: 0, transactional: 0, opens: 0, clicks: 0, contacts: 0, events: 0, executions: 0 };
  const rest = { attachmentMb: 0, months: 0, tenants: 0, tracing: false, plan: 'essentials' as const };
  const { alarms: counted } = amountsOf({ ...nothing, ...rest, alarms: true });
  expect(counted).toBe(watched.filter(({ MetricStat }) => MetricStat).length);
});

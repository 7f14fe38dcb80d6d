import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { anchorOf, RUNBOOK } from '../../lib/aws/alarms';
import { synthesize } from '../support/infra';

const template = synthesize({ alarmEmail: 'operator@example.com' });
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

test('alarms are told to the operator', () => {
  const mail = [...template.ofType('AWS::SNS::Subscription').values()].find(
    ({ Properties }) => Properties.Protocol === 'email',
  );
  expect(mail?.Properties.Endpoint).toBe('operator@example.com');
  for (const { AlarmActions } of alarms) expect(AlarmActions).toHaveLength(1);
});

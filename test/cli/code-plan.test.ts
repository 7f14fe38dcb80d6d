import { expect, test } from '@jest/globals';
import { graphDiff } from '../../bin/cli/code/graph-diff';
import { recordLines } from '../../bin/cli/code/plan-text';
import type { FolderRecord, ProjectRecord } from '../../bin/cli/code/record';
import { groupsInWriteOrder } from '../../bin/cli/code/write-order';

const trigger = { type: 'EVENT', event: 'signed up' };
const rest = { id: 'rest', type: 'DELAY', amount: 1, unit: 'hours', next: 'mail' };
const email = { id: 'mail', type: 'SEND_EMAIL', template: 'welcome' };
const wait = {
  id: 'wait',
  type: 'WAIT_FOR_EVENT',
  event: 'bought',
  timeout: { amount: 2, unit: 'days' },
  next: 'mail',
};
const filter = { operator: 'AND', conditions: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] };
const own = { id: 'own', type: 'SEND_EMAIL', subject: 'Hi', body: '<p>One</p>' };

test.each([
  [
    'the same graph, with members in another order',
    [rest, email],
    [{ next: 'mail', unit: 'hours', amount: 1, type: 'DELAY', id: 'rest' }, email],
    [],
  ],
  [
    'another time',
    [rest, email],
    [{ ...rest, amount: 3 }, email],
    ['~ step "rest": Wait [-1-]{+3+} [-hour-]{+hours+}'],
  ],
  [
    'a step between',
    [rest, email],
    [{ ...rest, next: 'wait' }, wait, email],
    [
      '~ step "rest": Wait 1 hour',
      '  then "wait" instead of "mail"',
      '+ step "wait": Wait for bought, at most 2 days; event: then "mail"; timeout: then "mail"',
    ],
  ],
  [
    'a step less, and another beginning',
    [rest, email],
    [email],
    ['first step: "mail" instead of "rest"', '- step "rest": Wait 1 hour; then "mail"'],
  ],
  [
    'other words of an email',
    [own],
    [{ ...own, body: '<p>Two</p>', text: 'Two' }],
    ['~ step "own": Send: Hi', '  body: <p>[-One-]{+Two+}</p>', '  text: {+Two+}'],
  ],
  [
    'a branch more',
    [{ id: 'b', type: 'BRANCH', branches: [], next: 'mail' }, email],
    [{ id: 'b', type: 'BRANCH', branches: [{ filter, next: 'own' }], next: 'mail' }, email],
    ['~ step "b": Branch', expect.stringMatching(/^ {2}\+ branch:0 if .*plan.*pro.*: then "own"$/)],
  ],
])('a plan says in words: %s', (_, before, after, lines) => {
  expect(graphDiff({ trigger, steps: before }, { trigger, steps: after })).toEqual(lines);
});

test('a plan says what starts a workflow', () => {
  expect(graphDiff({ trigger, steps: [email] }, { trigger: { type: 'MANUAL' }, steps: [email] })).toEqual([
    'trigger: Started manually instead of: Event signed up',
  ]);
});

test.each([
  [{ steps: [rest] }, { runningExecutions: 412, version: 1 }, '    412 executions stay on version 1'],
  [{ steps: [rest] }, { runningExecutions: 1, version: 3 }, '    1 execution stays on version 3 or earlier'],
  [{ exitWhen: filter }, { runningExecutions: 2, version: 1 }, '    2 executions stay on version 1'],
  [{ description: 'Other words' }, { runningExecutions: 412, version: 1 }, undefined],
  [{ steps: [rest] }, { runningExecutions: 0, version: 1 }, undefined],
])('a plan says what a change %j does to running executions', (change, facts, line) => {
  const { folderRecord, projectRecord } = welcome(change, facts);
  const lines = recordLines({ action: 'change', kind: 'workflow', key: 'welcome', folderRecord, projectRecord });
  expect(lines.filter((one) => one.includes('execution'))).toEqual(line === undefined ? [] : [line]);
});

test('a plan says how many executions stop with a deleted workflow', () => {
  const { projectRecord } = welcome({}, { runningExecutions: 3, version: 2 });
  expect(recordLines({ action: 'delete', kind: 'workflow', key: 'welcome', projectRecord })).toEqual([
    '- workflow welcome (no longer in the folder)',
    '    3 executions stop',
  ]);
});

function welcome(change: object, facts: Pick<ProjectRecord, 'runningExecutions' | 'version'>) {
  const content = { trigger, steps: [email], reentry: 'NEVER', exitWhen: null, description: null };
  const path = 'workflows/welcome.json';
  const folderRecord: FolderRecord = { kind: 'workflow', key: 'welcome', path, content: { ...content, ...change } };
  const shown = { id: 'wf_1', revision: 1, source: null, updatedBy: null, updatedAt: '2026-12-01T12:00:00.000Z' };
  const projectRecord: ProjectRecord = { kind: 'workflow', key: 'welcome', content, ...shown, ...facts };
  return { folderRecord, projectRecord };
}

test('a push writes what a filter names before the filter, whatever its kind', () => {
  const conditions = [{ field: 'email.opened', operator: 'triggered', workflowId: 'welcome' }];
  const exitWhen = { operator: 'AND', conditions: [{ field: 'segment.keen', operator: 'member' }] };
  const contents: [FolderRecord['kind'], string, FolderRecord['content']][] = [
    ['topic', 'news', {}],
    ['segment', 'keen', { filters: { operator: 'AND', conditions } }],
    ['segment', 'pro', { filters: filter }],
    ['workflow', 'thanks', { exitWhen }],
    ['workflow', 'welcome', { exitWhen: { operator: 'AND', conditions } }],
  ];
  const planned = contents.map(([kind, key, content]) => ({
    ...{ action: 'create' as const, kind, key },
    folderRecord: { kind, key, path: '', content } as FolderRecord,
  }));
  const order = groupsInWriteOrder(planned).map((group) => group.map(({ key }) => key));
  expect(order).toEqual([['news'], ['pro'], ['welcome'], ['keen'], ['thanks']]);
});

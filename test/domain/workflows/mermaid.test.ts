import { expect, test } from '@jest/globals';
import { createWorkflowBody } from '../../../shared/contract/workflows';
import { mermaidOf } from '../../../shared/domain/workflows/mermaid';

const drawn = (trigger: object, steps: object[]) =>
  mermaidOf(createWorkflowBody.parse({ name: 'Tour', trigger, steps })).split('\n');
const filter = { operator: 'AND', conditions: [{ field: 'data.a', operator: 'exists' }] };

const other = {
  operator: 'OR',
  conditions: [
    { field: 'data.b', operator: 'in', value: ['x', 2] },
    {
      operator: 'AND',
      conditions: [{ field: 'event.bought', operator: 'triggeredWithin', value: 3, unit: 'days', minCount: 2 }],
    },
  ],
};

test('the Mermaid text has a node for each step and an edge for each way, with its condition', () => {
  const steps = [
    { id: 'hello', type: 'SEND_EMAIL', template: 'tpl_1', next: 'wait' },
    {
      id: 'wait',
      type: 'WAIT_FOR_EVENT',
      event: 'bought',
      filter,
      timeout: { amount: 3, unit: 'days' },
      onEvent: 'which',
      next: 'end',
    },
    {
      id: 'which',
      type: 'BRANCH',
      branches: [
        { filter, next: 'hello' },
        { filter: other, next: 'end' },
      ],
    },
    { id: 'end', type: 'EXIT', reason: 'quiet' },
  ];
  expect(drawn({ type: 'EVENT', event: 'signed up', filter }, steps)).toEqual([
    'flowchart TD',
    '  start(["Event signed up if data.a exists"]) --> s0',
    '  s0["hello<br/>Send template tpl_1"]',
    '  s1[/"wait<br/>Wait for bought if data.a exists, at most 3 days"/]',
    '  s2{"which<br/>Branch"}',
    '  s3(["end<br/>Exit: quiet"])',
    '  done(["Completed"])',
    '  s0 --> s1',
    '  s1 -->|"event"| s2',
    '  s1 -->|"timeout"| s3',
    '  s2 -->|"branch:0 if data.a exists"| s0',
    '  s2 -->|"branch:1 if data.b in (x, 2) or (event.bought triggeredWithin 3 days at least 2 times)"| s3',
    '  s2 -->|"else"| done',
  ]);
});

test('the Mermaid text lets no value break out of its label, and shows only the host of a URL', () => {
  const hostile = '"]\n  click s0 "javascript:alert(1)"\n%%{init: {}}%%<b onload=x>`#quot;;& \u2028\u202e';
  const lines = drawn({ type: 'EVENT', event: hostile.replaceAll(/[\n\u2028\u202e]/g, ' ').slice(0, 100) }, [
    { id: 'a', type: 'SEND_EMAIL', subject: hostile.replaceAll('\n', ' '), body: 'x', next: 'b' },
    { id: 'b', type: 'WEBHOOK', url: 'https://example.com/in?token=secret', next: 'c' },
    { id: 'c', type: 'UPDATE_CONTACT', data: { plan: 'x' }, subscribed: false },
  ]);
  expect(lines).toHaveLength(9);
  const labels = lines.flatMap((line) => line.match(/"(.*)"/)?.[1] ?? []);
  expect(labels).toHaveLength(5);
  for (const label of labels) expect(label.replaceAll('<br/>', '')).not.toMatch(/["<>`%{}[\]&\p{Cc}\p{Cf}]|#(?!\d+;)/u);
  expect(lines.join()).not.toContain('secret');
  expect(lines.join()).toContain('Update plan, subscribed: false');
});

test.each([
  ['a label of 120 characters', 120, 'x'.repeat(120)],
  ['a longer one is cut to 120 with an ellipsis', 121, `${'x'.repeat(119)}#8230;`],
])('%s', (_case, length, expected) => {
  const [, , node] = drawn({ type: 'MANUAL' }, [
    { id: 'a', type: 'SEND_EMAIL', subject: 'x'.repeat(length - 'Send: '.length), body: 'x' },
  ]);
  expect(node).toBe(`  s0["a<br/>${expected.replace('x'.repeat(6), 'Send: ')}"]`);
});

test('the Mermaid text says in a few words what each kind of step and trigger does', () => {
  const day = { amount: 1, unit: 'days' };
  const steps = [
    { id: 'a', type: 'DELAY', ...day, next: 'b' },
    { id: 'b', type: 'DELAY', until: '09:00', next: 'c' },
    { id: 'c', type: 'DELAY', until: '09:00', timezone: 'Europe/Berlin', next: 'd' },
    { id: 'd', type: 'WEBHOOK', url: 'https://example.com/x', method: 'PUT', next: 'e' },
    { id: 'e', type: 'ADD_TO_SEGMENT', segmentId: 'seg_1', next: 'f' },
    { id: 'f', type: 'REMOVE_FROM_SEGMENT', segmentId: 'seg_1', next: 'g' },
    { id: 'g', type: 'EXIT' },
  ];
  const lines = drawn({ type: 'SEGMENT_ENTRY', segmentId: 'seg_1' }, steps);
  expect(lines.slice(1, 9)).toEqual([
    '  start(["Enters segment seg_1"]) --> s0',
    '  s0[/"a<br/>Wait 1 day"/]',
    `  s1[/"b<br/>Wait until 09:00 of the contact's day"/]`,
    '  s2[/"c<br/>Wait until 09:00 Europe/Berlin"/]',
    '  s3["d<br/>PUT to example.com"]',
    '  s4["e<br/>Add to segment seg_1"]',
    '  s5["f<br/>Remove from segment seg_1"]',
    '  s6(["g<br/>Exit"])',
  ]);
  expect(lines).not.toContain('  done(["Completed"])');
  expect(drawn({ type: 'SEGMENT_EXIT', segmentId: 'seg_1' }, steps)[1]).toContain('Leaves segment seg_1');
  expect(drawn({ type: 'MANUAL' }, steps)[1]).toContain('Started manually');
});

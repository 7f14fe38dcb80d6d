import { expect, test } from '@jest/globals';
import { createWorkflowBody } from '../../../shared/contract/workflows';
import { mermaidOf } from '../../../shared/domain/workflows/mermaid';

const drawn = (trigger: object, steps: object[]) =>
  mermaidOf(createWorkflowBody.parse({ name: 'Tour', trigger, steps })).split('\n');
const filter = { operator: 'AND', conditions: [{ field: 'data.a', operator: 'exists' }] };

test('the Mermaid text has a node for each step and an edge for each way, with its condition', () => {
  const steps = [
    { id: 'hello', type: 'SEND_EMAIL', template: 'tpl_1', next: 'wait' },
    {
      id: 'wait',
      type: 'WAIT_FOR_EVENT',
      event: 'bought',
      timeout: { amount: 3, unit: 'days' },
      onEvent: 'which',
      next: 'end',
    },
    {
      id: 'which',
      type: 'BRANCH',
      branches: [
        { filter, next: 'hello' },
        { filter, next: 'end' },
      ],
    },
    { id: 'end', type: 'EXIT', reason: 'quiet' },
  ];
  expect(drawn({ type: 'EVENT', event: 'signed up' }, steps)).toEqual([
    'flowchart TD',
    '  start(["Event signed up"]) --> s0',
    '  s0["hello<br/>Send template tpl_1"]',
    '  s1[/"wait<br/>Wait for bought, at most 3 days"/]',
    '  s2{"which<br/>Branch"}',
    '  s3(["end<br/>Exit: quiet"])',
    '  done(["Completed"])',
    '  s0 --> s1',
    '  s1 -->|event| s2',
    '  s1 -->|time-out| s3',
    '  s2 -->|branch 1| s0',
    '  s2 -->|branch 2| s3',
    '  s2 -->|else| done',
  ]);
});

test('the Mermaid text lets no value break out of its label, and shows only the host of a URL', () => {
  const hostile = '"]\n  click s0 "javascript:alert(1)"\n%%{init: {}}%%<b onload=x>`#quot;;& \u2028\u202e';
  const lines = drawn({ type: 'EVENT', event: hostile.slice(0, 100) }, [
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

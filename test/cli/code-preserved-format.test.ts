import { expect, test } from '@jest/globals';
import { isChangedBetween, preservedFrontMatter, preservedJson } from '../../bin/cli/code/preserved-format';

const only =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name);

const FILE = [
  '---',
  '# What a customer gets first.',
  'subject: "Your order {{ order.id }}"',
  'fromName: Shop',
  'variables:',
  '  - { name: order.id, type: text, required: true } # as in the shop',
  '---',
  '<p>Thanks</p>',
].join('\n');

test('of the front matter, what has not changed stays as it was written: comments, quotes, short forms', () => {
  const fields = { subject: 'Thank you', previewText: 'It comes', variables: [{ name: 'order.id', type: 'text' }] };
  expect(preservedFrontMatter(FILE, fields, only('subject', 'fromName', 'previewText'))).toBe(
    [
      '# What a customer gets first.',
      'subject: Thank you',
      'variables:',
      '  - { name: order.id, type: text, required: true } # as in the shop',
      'previewText: It comes',
      '',
    ].join('\n'),
  );
});

test('CRLF and a byte order mark change nothing of it, and a file without front matter has none to keep', () => {
  const onWindows = `\uFEFF${FILE.replaceAll('\n', '\r\n')}`;
  expect(preservedFrontMatter(onWindows, {}, only())).toBe(preservedFrontMatter(FILE, {}, only()));
  for (const file of ['', '<p>x</p>', '---\n---\n<p>x</p>', '---\nsubject: "x\n---\n'])
    expect([file, preservedFrontMatter(file, {}, only())]).toEqual([file, null]);
});

test('of JSON, the schema, the order and what stands there in another way stay', () => {
  const before = { $schema: 'x.json', reentry: 'NEVER', name: 'Old', description: 'Gone' };
  const kept = preservedJson(before, { name: 'New', enabled: true }, only('name', 'description', 'enabled'));
  expect(JSON.stringify(kept)).toBe('{"$schema":"x.json","reentry":"NEVER","name":"New","enabled":true}');
});

test('hidden values of headers are no change', () => {
  const step = (value: string) => ({
    id: 'a',
    type: 'WEBHOOK',
    url: 'https://x.example/',
    headers: { Authorization: value },
  });
  const content = { name: 'Call', topicId: 'news', steps: [step('Bearer one')] };
  const here = { kind: 'workflow', key: 'call', path: 'workflows/call.json', content } as const;
  const isChanged = isChangedBetween(here, { ...content, name: 'Other', steps: [step('********')] });
  expect(['name', 'steps', 'topic', 'reentry'].map(isChanged)).toEqual([true, false, false, false]);
  expect(isChangedBetween(undefined, content)('name')).toBe(true);
});

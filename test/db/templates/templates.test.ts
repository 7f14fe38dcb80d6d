import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { TemplateContent } from '../../../shared/contract/templates';
import { db } from '../../../shared/db/table/client';
import { keys } from '../../../shared/db/table/keys';
import { deleteTemplate } from '../../../shared/db/templates/deletion';
import { newestTemplates } from '../../../shared/db/templates/list';
import { createTemplate, loadTemplate, updateTemplate } from '../../../shared/db/templates/templates';
import { createVersion, readVersions } from '../../../shared/db/templates/versions';
import { leavesRow, makeNewer, racing } from '../../support/races';
import { type Service, START, startService } from '../../support/templates';
import { addTopic } from '../../support/topics';

const AT = new Date(START).toISOString();
const content: TemplateContent = {
  name: 'Welcome',
  subject: '0',
  type: 'TRANSACTIONAL',
  from: null,
  fromName: null,
  replyTo: null,
  topicId: null,
  body: '<p>Hi</p>',
  text: null,
};
let service: Service;

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test('twenty changes at once, each based on the current template, count to twenty', async () => {
  await createTemplate('prj_one', 'tpl_count', AT, content);
  const raise = () =>
    updateTemplate('prj_one', 'tpl_count', (current) => ({
      ...current,
      subject: String(Number(current.subject) + 1),
      body: `${current.body}x`,
    }));
  await Promise.all(Array.from({ length: 20 }, raise));
  const after = await loadTemplate('prj_one', 'tpl_count');
  expect(after).toMatchObject({ subject: '20', body: `<p>Hi</p>${'x'.repeat(20)}` });
});

test('of two changes of one version, the second is repeated on top of the first', async () => {
  await createTemplate('prj_one', 'tpl_held', AT, content);
  let second: Promise<unknown> | null = null;
  const holdFirst =
    <T extends object, R>(next: (args: T) => Promise<R>) =>
    async (args: T) => {
      const isMove = JSON.stringify(args).includes('#version = :');
      if (isMove && !second) {
        second = updateTemplate('prj_one', 'tpl_held', (current) => ({ ...current, subject: 'second' }));
        await second;
      }
      return next(args);
    };
  db.middlewareStack.add(holdFirst, { step: 'initialize', name: 'holdFirst' });
  const first = await updateTemplate('prj_one', 'tpl_held', (current) => ({ ...current, body: 'first' }));
  db.middlewareStack.remove('holdFirst');
  expect(first).toMatchObject({ subject: 'second', body: 'first' });
  expect(await loadTemplate('prj_one', 'tpl_held')).toMatchObject({ subject: 'second', body: 'first' });
});

test('a change goes past the bodies that one cut short has left', async () => {
  await createTemplate('prj_one', 'tpl_rest', AT, content);
  await createVersion('prj_one', { ...content, id: 'tpl_rest', version: 2, createdAt: AT, updatedAt: AT });
  const changed = await updateTemplate('prj_one', 'tpl_rest', (current) => ({ ...current, body: 'new' }));
  expect(changed).toMatchObject({ version: 3, body: 'new' });
  expect(await loadTemplate('prj_one', 'tpl_rest')).toMatchObject({ version: 3, body: 'new' });
  expect(await deleteTemplate('prj_one', 'tpl_rest')).toBe('deleted');
  expect((await service.rows()).filter(({ pk }) => pk.endsWith('tpl_rest'))).toEqual([]);
});

test('a change never brings a deleted template back', async () => {
  await createTemplate('prj_one', 'tpl_gone', AT, content);
  const change = updateTemplate('prj_one', 'tpl_gone', (current) => ({ ...current, subject: 'late' }));
  const [deleted] = await Promise.all([deleteTemplate('prj_one', 'tpl_gone'), change]);
  expect(deleted).toBe('deleted');
  expect(await loadTemplate('prj_one', 'tpl_gone')).toBeNull();
});

test('a repeat of a creation changes nothing and answers with the template as it is by now', async () => {
  await createTemplate('prj_one', 'tpl_again', AT, content);
  await updateTemplate('prj_one', 'tpl_again', (current) => ({ ...current, subject: 'changed' }));
  const again = await createTemplate('prj_one', 'tpl_again', AT, content);
  expect(again).toMatchObject({ subject: 'changed', version: 2 });
});

test('a template that newer code wrote is not changed, and a repeat of its creation writes no bodies', async () => {
  await createTemplate('prj_one', 'tpl_newer', AT, content);
  const bodies = keys.templateVersion('prj_one', 'tpl_newer', 1);
  expect(await leavesRow(bodies, () => createTemplate('prj_one', 'tpl_newer', AT, { ...content, body: 'x' }))).toBe(
    true,
  );
  const key = keys.template('prj_one', 'tpl_newer');
  await makeNewer(key);
  const change = () => updateTemplate('prj_one', 'tpl_newer', (current) => ({ ...current, subject: 'changed' }));
  expect(await leavesRow(key, change)).toBe(true);
  expect(await change()).toBe('contended');
});

test('a template with a topic is made once, and changed only as it was read', async () => {
  await addTopic('prj_one', 'top_1');
  const topical = { ...content, topicId: 'top_1' };
  await createTemplate('prj_one', 'tpl_topic', AT, topical);
  const key = keys.template('prj_one', 'tpl_topic');
  expect(await leavesRow(key, () => createTemplate('prj_one', 'tpl_topic', AT, { ...topical, name: 'x' }))).toBe(true);
  const subject = (text: string) => () =>
    updateTemplate('prj_one', 'tpl_topic', (current) => ({ ...current, subject: current.subject + text }));
  await racing(subject('a'), subject('b'), 'TransactItems');
  expect(await loadTemplate('prj_one', 'tpl_topic')).toMatchObject({ subject: '0ab' });
});

test('versions are listed from the moment they are saved, even if a read at half the price is behind', async () => {
  await createTemplate('prj_one', 'tpl_listed', AT, content);
  await updateTemplate('prj_one', 'tpl_listed', (current) => ({ ...current, subject: 'new' }));
  const behind =
    <T extends object, R extends { output: object }>(next: (args: T) => Promise<R>) =>
    async (args: T) => {
      const response = await next(args);
      if (!JSON.stringify(args).includes('"ConsistentRead":false')) return response;
      return { ...response, output: { ...response.output, Responses: {} } };
    };
  db.middlewareStack.add(behind as never, { step: 'initialize', name: 'behind' });
  const listed = await readVersions('prj_one', 'tpl_listed', [2, 1]);
  db.middlewareStack.remove('behind');
  expect(listed.map(({ version, subject }) => [version, subject])).toEqual([
    [2, 'new'],
    [1, '0'],
  ]);
});

test('the newest templates are complete if there are exactly as many as are read', async () => {
  for (const id of ['tpl_a', 'tpl_b']) await createTemplate('prj_two', id, AT, content);
  const isComplete = async (limit: number) => (await newestTemplates('prj_two', limit)).isComplete;
  expect([await isComplete(1), await isComplete(2), await isComplete(3)]).toEqual([false, true, true]);
});

import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { handler as templates } from '../../../functions/templates/handler';
import { handler as workflows } from '../../../functions/workflows/handler';
import { keys } from '../../../shared/db/table/keys';
import { remove } from '../../../shared/db/table/rows';
import { type Service, startService } from '../../support/contacts';
import { caller, secretKey } from '../../support/templates';

let service: Service;
const call = caller(templates, secretKey('prj_one'));
const callOther = caller(templates, secretKey('prj_two'));
const body = { name: 'Receipt', subject: 'Hello', body: '<p>Hi</p>' };

beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

const create = async (alias: string) => (await call('POST /templates', { body: { ...body, alias } })).body;
const get = (named: string) => call('GET /templates/{id}', { id: named });
const patch = (named: string, change: object) => call('PATCH /templates/{id}', { id: named, body: change });
const codeOf = ({ status, body: { error } }: Awaited<ReturnType<typeof get>>) => [status, error?.code];

test('200: an alias stands for the id, can be changed and given up, and is free again then', async () => {
  const made = await create('receipt');
  expect(made.alias).toBe('receipt');
  expect((await get('receipt')).body.id).toBe(made.id);
  expect((await patch('receipt', { alias: 'order.receipt' })).body).toMatchObject({ id: made.id, version: 2 });
  expect(codeOf(await get('receipt'))).toEqual([404, 'TEMPLATE_NOT_FOUND']);
  expect((await patch('order.receipt', { subject: 'Kept' })).body.alias).toBe('order.receipt');
  expect((await call('POST /templates/{id}/preview', { id: 'order.receipt', body: {} })).body.data.subject).toBe(
    'Kept',
  );
  expect((await patch('order.receipt', { alias: null })).body.alias).toBeNull();
  expect((await create('order.receipt')).id).not.toBe(made.id);
  expect((await create('receipt')).alias).toBe('receipt');
  expect((await call('DELETE /templates/{id}', { id: 'receipt' })).status).toBe(204);
  expect((await create('receipt')).alias).toBe('receipt');
});

test('409 ALIAS_TAKEN: one template of a project has an alias, whoever else wants it at the same moment', async () => {
  const wants = Array.from({ length: 5 }, () => call('POST /templates', { body: { ...body, alias: 'one-of-five' } }));
  const statuses = (await Promise.all(wants)).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, 409, 409, 409, 409]);
  const { id } = await create('other');
  expect(codeOf(await patch(id, { alias: 'one-of-five', subject: 'Lost' }))).toEqual([409, 'ALIAS_TAKEN']);
  expect((await get('other')).body).toMatchObject({ version: 1, subject: 'Hello' });
  expect((await callOther('POST /templates', { body: { ...body, alias: 'one-of-five' } })).status).toBe(201);
});

test('201: the alias of a template whose deletion was interrupted is free', async () => {
  const { id } = await create('interrupted');
  await remove(keys.template('prj_one', id));
  expect(codeOf(await get('interrupted'))).toEqual([404, 'TEMPLATE_NOT_FOUND']);
  expect((await create('interrupted')).alias).toBe('interrupted');
});

test('422: an alias can be mistaken for no id', async () => {
  for (const alias of ['tpl_1', '', 'a b', 'A', 'a/b', '-a', 'x'.repeat(65)]) {
    const { status, body: response } = await call('POST /templates', { body: { ...body, alias } });
    expect([alias, status, response.error?.errors[0].field]).toEqual([alias, 422, 'alias']);
  }
});

test('201: a workflow that names an alias keeps the id that it stands for', async () => {
  const { id } = await create('for-a-workflow');
  const callWorkflows = caller(workflows, secretKey('prj_one'));
  const steps = (template: string) => [{ id: 'mail', type: 'SEND_EMAIL', template }];
  const workflow = { name: 'W', trigger: { type: 'MANUAL' }, steps: steps('for-a-workflow') };
  const made = await callWorkflows('POST /workflows', { body: workflow });
  expect(made.body.data.steps[0].template).toBe(id);
  await patch(id, { alias: null });
  expect((await call('DELETE /templates/{id}', { id })).body.error.code).toBe('IN_USE');
  const lost = await callWorkflows('PATCH /workflows/{id}', { id: made.body.data.id, body: { steps: steps('gone') } });
  expect([lost.status, lost.body.error.errors[0].field]).toEqual([422, 'steps[0].template']);
});

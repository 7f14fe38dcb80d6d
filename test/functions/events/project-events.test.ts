import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readEventNames } from '../../../shared/db/counters/named-counts';
import { putProjectEvent } from '../../../shared/db/events/events';
import { addProject, type Service, START, startService } from '../../support/contacts';
import { settle } from '../../support/stream';
import { eventsApi, newContact, newEvent } from './support';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test('what happens to the project is an event without a contact, listed and counted among the others, once', async () => {
  const project = await addProject('prj_told');
  const ada = await newContact({ project }, 'ada@example.com');
  const seen = await newEvent({ project }, ada, { seconds: 1 });
  const event = {
    id: 'evt_01KBCZ0000TEST0000000000PE',
    projectId: project.id,
    name: 'domain.verified' as const,
    data: { domain: 'example.com' },
    source: 'domain',
    createdAt: new Date(START + 2_000).toISOString(),
  };
  expect(await putProjectEvent(event)).toBe(true);
  expect(await putProjectEvent({ ...event, data: {} })).toBe(false);
  await settle(service);

  const list = async (query: Record<string, string>) =>
    (await eventsApi(project.id)('GET /events', { query })).body.data.items;
  const { projectId: _, ...shown } = event;
  const [newest, next] = await list({});
  expect(newest).toEqual({ ...shown, contact: null });
  expect(next).toMatchObject({ id: seen, contact: { id: ada.id } });
  expect(await list({ name: 'domain.verified' })).toHaveLength(1);
  expect(await list({ contact: ada.id, name: 'domain.verified' })).toEqual([]);
  expect(await readEventNames(project.id)).toContainEqual(
    expect.objectContaining({ name: 'domain.verified', count: 1 }),
  );
});

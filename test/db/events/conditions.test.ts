import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { putEvent } from '../../../shared/db/events/events';
import { admitNames } from '../../../shared/db/names/names';
import { keys } from '../../../shared/db/table/keys';
import { get, put } from '../../../shared/db/table/rows';
import { isoNow } from '../../../shared/ops/clock';
import { type Service, startService } from '../../support/contacts';
import { leavesRow, racing, setRow } from '../../support/races';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service?.stop());

test('an event is recorded once', async () => {
  const what = { name: 'bought', data: {}, source: 'api', createdAt: isoNow() };
  const event = { id: 'evt_1', projectId: 'prj_one', contactId: 'ct_1', email: 'a@example.com', ...what };
  expect(await putEvent(event)).toBe(true);
  const key = keys.contactEvent('prj_one', 'ct_1', 'evt_1');
  expect(await leavesRow(key, () => putEvent({ ...event, name: 'other' }))).toBe(true);
});

describe('a name that is introduced while another container introduces names', () => {
  const count = (projectId: string) => keys.nameCount(projectId, 'event');
  const admit = (projectId: string, isPublic = true) => admitNames(projectId, 'event', ['new'], { isPublic });

  test.each([
    ['fits exactly', { n: 999, public: 99 }, []],
    ['is one too many', { n: 1000, public: 0 }, ['new']],
    ['is one too many for public keys', { n: 500, public: 100 }, ['new']],
  ])('%s', async (name, state, refused) => {
    const projectId = `prj_${name}`;
    await put({ ...count(projectId), v: 1, n: 1, public: 1 });
    expect(
      await racing(
        () => setRow(count(projectId), state),
        () => admit(projectId),
      ),
    ).toEqual(refused);
    const added = 1 - refused.length;
    expect(await get(count(projectId))).toMatchObject({ n: state.n + added, public: state.public + added });
  });

  test('is added to the count that the other one has begun', async () => {
    const begin = () => put({ ...count('prj_begun'), v: 1, n: 7, public: 0 });
    expect(await racing(begin, () => admit('prj_begun', false))).toEqual([]);
    expect(await get(count('prj_begun'))).toMatchObject({ n: 8, public: 0 });
  });

  test('counts once if both introduce the same', async () => {
    await put({ ...count('prj_same'), v: 1, n: 1, public: 0 });
    const other = () => put({ ...keys.knownName('prj_same', 'event', 'new'), v: 1, name: 'new' });
    expect(await racing(other, () => admit('prj_same'))).toEqual([]);
    expect(await get(count('prj_same'))).toMatchObject({ n: 1, public: 0 });
  });
});

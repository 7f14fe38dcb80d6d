import { expect, test } from '@jest/globals';
import type { Api } from '../../bin/cli/api';
import { planOf } from '../../bin/cli/code/plan';
import { readProject } from '../../bin/cli/code/project';
import type { FolderRecord, ProjectRecord } from '../../bin/cli/code/record';

const segment = (id: string, name: string) => ({
  ...{ id, name, description: id, type: 'STATIC', trackMembership: true },
  filters: { operator: 'AND', conditions: [] },
  source: null,
});
const template = (id: string, name: string) => ({
  ...{ id, name, alias: null, subject: id, body: '<p>x</p>', type: 'TRANSACTIONAL' },
  source: null,
});

type Listed = ReturnType<typeof segment> | ReturnType<typeof template>;

/** A service with these records, in this order. */
const serving = (segments: Listed[], templates: Listed[]) =>
  ({
    get: async (path: string) => ({
      data: { items: path.startsWith('/segments') ? segments : path.startsWith('/templates') ? templates : [] },
    }),
  }) as unknown as Api;

const namesOf = (records: readonly ProjectRecord[]) =>
  Object.fromEntries(records.map(({ kind, id, key }) => [id, `${kind} ${key}`]));

/** The folder after a pull. */
const pulled = (records: readonly ProjectRecord[]): FolderRecord[] =>
  records.map(({ kind, key, content }) => ({ kind, key, path: `${kind}/${key}`, content }));

const segments = ['seg_1', 'seg_2', 'seg_3'].map((id) => segment(id, 'X'));
const templates = ['tpl_1', 'tpl_2'].map((id) => template(id, 'X'));

test('records of one name have the same files after each pull, whatever the order of the lists, and a push sends nothing', async () => {
  const first = await readProject(serving(segments.toReversed(), templates.toReversed()));
  const names = { seg_1: 'segment x', seg_2: 'segment x-2', seg_3: 'segment x-3', tpl_1: 'template x' };
  expect(namesOf(first)).toEqual({ ...names, tpl_2: 'template x-2' });
  const folder = pulled(first);
  for (const api of [serving(segments, templates), serving(segments.toReversed(), templates.toReversed())]) {
    const again = await readProject(api, folder);
    expect(namesOf(again)).toEqual(namesOf(first));
    expect(planOf(folder, again).map(({ action }) => action)).toEqual(folder.map(() => 'same'));
  }
});

test('a new record of the same name takes no file of another one, nor one that the folder adds', async () => {
  const folder = pulled(await readProject(serving(segments, [])));
  const added = { kind: 'segment', key: 'x-4', path: 'segment/x-4', content: { name: 'X 4' } } as const;
  const remote = await readProject(serving([segment('seg_4', 'X'), ...segments.toReversed()], []), [...folder, added]);
  expect(namesOf(remote)).toMatchObject({ seg_1: 'segment x', seg_3: 'segment x-3', seg_4: 'segment x-5' });
});

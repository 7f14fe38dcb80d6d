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
const template = (id: string, name: string, alias: string | null = null) => ({
  ...{ id, name, alias, subject: id, body: '<p>x</p>', type: 'TRANSACTIONAL' },
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

const segments = ['seg_00000000', 'seg_00000001', 'seg_0000000A'].map((id) => segment(id, 'X'));
const templates = ['tpl_00000000', 'tpl_00000001'].map((id) => template(id, 'X'));
const [oldest, ...younger] = segments;

test('records of one name have the same files after each pull, whatever the order of the lists, and a push sends nothing', async () => {
  const first = await readProject(serving(segments.toReversed(), templates.toReversed()));
  expect(namesOf(first)).toEqual({
    ...{ seg_00000000: 'segment x', seg_00000001: 'segment x-000001', seg_0000000A: 'segment x-00000a' },
    ...{ tpl_00000000: 'template x', tpl_00000001: 'template x-000001' },
  });
  const folder = pulled(first);
  for (const api of [serving(segments, templates), serving(segments.toReversed(), templates.toReversed())]) {
    const again = await readProject(api, folder);
    expect(namesOf(again)).toEqual(namesOf(first));
    expect(planOf(folder, again).map(({ action }) => action)).toEqual(folder.map(() => 'same'));
  }
});

test('long names have files that a push accepts, also if two of them are alike', async () => {
  const longName = `${'Spring sale for members '.repeat(4)}`;
  const longTemplates = ['tpl_00000000', 'tpl_00000001'].map((id) => template(id, longName));
  const keys = (await readProject(serving([], longTemplates))).map(({ key }) => key);
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key.length).toBeLessThanOrEqual(64);
});

test('a new record of the same name takes no file of another one, nor one that the folder adds', async () => {
  const folder = pulled(await readProject(serving(segments, [])));
  const added = { kind: 'segment', key: 'x-4', path: 'segment/x-4', content: { name: 'X 4' } } as const;
  const listed = [segment('seg_0000000B', 'X'), ...segments.toReversed()];
  const remote = await readProject(serving(listed, []), [...folder, added]);
  expect(namesOf(remote)).toMatchObject({
    ...{ seg_00000000: 'segment x', seg_00000001: 'segment x-000001' },
    ...{ seg_0000000A: 'segment x-00000a', seg_0000000B: 'segment x-00000b' },
  });
});

test.each(['project', 'folder'] as const)(
  'when the oldest is deleted, the others keep their files if the %s has changed',
  async (changed) => {
    const folder = pulled(await readProject(serving(segments, [])));
    const edited = { description: 'edited' };
    const newest = segment('seg_0000000B', 'X');
    const remote = [newest, ...younger.map((record) => (changed === 'project' ? { ...record, ...edited } : record))];
    const local = folder.map((record) =>
      changed === 'folder' ? { ...record, content: { ...record.content, ...edited } } : record,
    );
    const read = await readProject(serving(remote, []), local);
    expect(namesOf(read)).toEqual({
      ...{ seg_00000001: 'segment x-000001', seg_0000000A: 'segment x-00000a', seg_0000000B: 'segment x-00000b' },
    });
    const overwritten = planOf(local, read, { wins: 'folder' }).filter(({ action }) => action === 'change');
    expect(overwritten.map(({ key, projectRecord }) => [key, projectRecord?.id])).toEqual([
      ['x-000001', 'seg_00000001'],
      ['x-00000a', 'seg_0000000A'],
    ]);
  },
);

test('a file that the folder lacks is named by age again', async () => {
  const [, second, third] = pulled(await readProject(serving(segments, [])));
  expect(namesOf(await readProject(serving(younger, [])))).toMatchObject({ seg_00000001: 'segment x' });
  const remote = await readProject(
    serving(segments, []),
    [second, third].flatMap((record) => record ?? []),
  );
  expect(namesOf(remote)).toMatchObject({ [String(oldest?.id)]: 'segment x' });
});

test('the file of a record that was deleted and never pushed does not go to a new one with its name and another alias', async () => {
  const before = template('tpl_00000000', 'Welcome', 'hello');
  const [file] = pulled(await readProject(serving([], [before]))).map((record) => ({ ...record, key: 'welcome' }));
  const folder = file ? [file] : [];
  expect(namesOf(await readProject(serving([], [before]), folder))).toEqual({ tpl_00000000: 'template welcome' });
  const after = template('tpl_0000000C', 'Welcome', 'welcome');
  const remote = await readProject(serving([], [after]), folder);
  expect(namesOf(remote)).toEqual({ tpl_0000000C: 'template welcome-00000c' });
  expect(planOf(folder, remote).map(({ action, key }) => [action, key])).toEqual([
    ['create', 'welcome'],
    ['projectOnly', 'welcome-00000c'],
  ]);
});

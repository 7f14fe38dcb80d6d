import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSegment } from '../../../shared/db/segments/changes';
import { deleteTemplate } from '../../../shared/db/templates/deletion';
import { createTemplate } from '../../../shared/db/templates/templates';
import {
  changeGraph,
  createWorkflow,
  deleteWorkflow,
  rotateWorkflowSecret,
} from '../../../shared/db/workflows/changes';
import { getVersion, getWorkflow, listAllWorkflows } from '../../../shared/db/workflows/workflows';
import { recordsUsedBy } from '../../../shared/domain/workflows/filters';
import { newVersion, workflowFieldsOf } from '../../../shared/domain/workflows/new-graph';
import { type Service, startService } from '../../support/contacts';
import { costChart, type Facts, statedUnits } from '../../support/cost-chart';

const chart = costChart();
const at = '2026-12-01T12:00:00.000Z';
const ref = { projectId: 'prj_one', workflowId: 'wf_1' };
const template = { name: 'One', subject: 'Hi', body: 'Hi', type: 'MARKETING', text: null } as const;
const noSender = { from: null, fromName: null, replyTo: null, topicId: null };
const graphOf = (version: number) =>
  newVersion(
    {
      trigger: { type: 'SEGMENT_ENTRY', segmentId: 'seg_1' },
      steps: [{ id: 'hello', type: 'SEND_EMAIL', template: 'tpl_1' }],
      reentry: 'NEVER',
    },
    version,
    at,
  );

let service: Service;
beforeAll(async () => {
  service = await startService();
  for (const id of ['tpl_1', 'tpl_2']) await createTemplate('prj_one', id, at, { ...template, ...noSender });
  const versions = { version: 1, filtersVersion: 1, backfilledVersion: 1, createdAt: at, updatedAt: at };
  const filters = { operator: 'AND' as const, conditions: [] };
  const listed = { type: 'STATIC' as const, trackMembership: false, filters };
  await createSegment({ id: 'seg_1', projectId: 'prj_one', name: 'Guests', ...listed, ...versions }, []);
});
afterAll(() => service?.stop());

async function make(): Promise<void> {
  const graph = graphOf(1);
  const times = { createdAt: at, updatedAt: at, revision: 1, signing: { version: 1, earlier: [] } };
  const workflow = {
    id: 'wf_1',
    projectId: 'prj_one',
    name: 'Tour',
    enabled: true,
    ...workflowFieldsOf(graph),
    ...times,
  };
  if (!(await createWorkflow(workflow, graph, recordsUsedBy(graph)))) throw new Error('the workflow was not made');
}

async function change(): Promise<void> {
  const seen = await getWorkflow(ref);
  const graph = graphOf(2);
  await service.table.emulator?.readMeter({ reset: true });
  if (!seen || !(await changeGraph(seen, workflowFieldsOf(graph), graph, recordsUsedBy(graph))))
    throw new Error('no change');
}

async function remove(): Promise<void> {
  if ((await getWorkflow(ref)) && (await deleteWorkflow(ref)) !== 'deleted')
    throw new Error('the workflow was not deleted');
}

const calls: [pattern: string, run: () => Promise<unknown>, facts?: Facts][] = [
  ['create a workflow, change its graph', make, { record: 2 }],
  ['create a workflow, change its graph', change, { record: 2, when: true }],
  ['workflow by id', () => getWorkflow(ref)],
  [
    'workflows of a project, newest first, also at most as old as a given moment (cached)',
    () => listAllWorkflows('prj_one'),
    { KB: 1 },
  ],
  ["version of a workflow's graph, once per container", () => getVersion(ref, 2), { KB: 1 }],
  [
    'change other members of a workflow, replace its secret',
    () =>
      rotateWorkflowSecret(ref, {
        lastChange: { actor: { kind: 'key', id: 'key_one' }, request: 'one' },
        now: 0,
        until: 1,
        secretVersion: 1,
      }),
  ],
  ['delete a template', () => deleteTemplate('prj_one', 'tpl_2'), { KB: 1 }],
  ['delete a workflow', remove, { KB: 12 }],
];

test.each(calls)('%s', async (pattern, run, facts = {}) => {
  const row = chart.get(pattern);
  const table = service.table.emulator;
  await table?.readMeter({ reset: true });
  await run();
  if (!table) return;
  expect(await table.readMeter()).toMatchObject({
    read: statedUnits(row?.reads ?? '', facts),
    write: statedUnits(row?.writes ?? '', facts),
  });
});

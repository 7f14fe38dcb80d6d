import type { Workflow, WorkflowRef, WorkflowVersion } from '../../domain/workflows/workflow';
import type { EpochMs } from '../../durations';
import { now } from '../../ops/clock';
import { workflowPartition } from '../table/keys';
import { pack, unpack } from '../table/large-value';
import { queryAll } from '../table/query';
import { remember } from '../table/remember';
import { get, getAs, type Row } from '../table/rows';
import { contentOf } from '../table/stored';
import { workflowKeys } from './keys';

/** 200 workflows with the largest filters take six pages. */
const MAX_PAGES = 20;
/** Projects, with up to 5 MB each. */
const MAX_CACHED = 20;

export const getWorkflow = (ref: WorkflowRef): Promise<Workflow | null> =>
  getAs(workflowKeys.workflow(ref), toWorkflow);

export async function listAllWorkflows(projectId: string): Promise<Workflow[]> {
  return (await queryAll({ pk: workflowPartition(projectId), backwards: true }, MAX_PAGES)).map(toWorkflow);
}

interface RecentReading {
  at: number;
  workflows: Promise<Workflow[]>;
}

const recentReadings = new Map<string, RecentReading>();

/** The workflows as of `moment` or later. While a test's clock stands still, each call reads. */
export function workflowsAsOf(projectId: string, moment: EpochMs): Promise<Workflow[]> {
  const cached = recentReadings.get(projectId);
  if (cached && cached.at > moment) return cached.workflows;
  const reading = { at: now(), workflows: listAllWorkflows(projectId) };
  remember(recentReadings, projectId, reading, MAX_CACHED);
  reading.workflows.catch(() => {
    if (recentReadings.get(projectId) === reading) recentReadings.delete(projectId);
  });
  return reading.workflows;
}

export const refOf = ({ projectId, id }: Pick<Workflow, 'projectId' | 'id'>): WorkflowRef => ({
  projectId,
  workflowId: id,
});

/** `trigger` is JSON text, since a filter's numbers may exceed DynamoDB's range. */
type WorkflowRow = Omit<Workflow, 'trigger'> & { trigger: string; closing?: string };

export function toWorkflow(row: Row): Workflow {
  const { trigger, closing: _, ...rest } = contentOf<WorkflowRow>(row);
  return { ...rest, trigger: JSON.parse(trigger) };
}

export const toRow = ({ trigger, ...rest }: Workflow) => ({
  ...workflowKeys.workflow(refOf(rest)),
  v: 1,
  ...rest,
  trigger: JSON.stringify(trigger),
});

export interface VersionRow {
  packed: Uint8Array;
}

export const toVersionRow = (ref: WorkflowRef, graph: WorkflowVersion) => ({
  ...workflowKeys.version(ref, graph.version),
  v: 1,
  packed: pack(graph),
});

export const toVersion = ({ packed }: VersionRow): WorkflowVersion => unpack<WorkflowVersion>(packed);

const MAX_GRAPHS = 200;
/** Compressed bytes, about a tenth of the memory that the graphs take. */
const MAX_BYTES = 4 * 1024 * 1024;

const graphs = new Map<string, { graph: WorkflowVersion; bytes: number }>();
let cachedBytes = 0;

function dropGraph(name: string): void {
  cachedBytes -= graphs.get(name)?.bytes ?? 0;
  graphs.delete(name);
}

function cacheGraph(name: string, graph: WorkflowVersion, bytes: number): void {
  dropGraph(name);
  graphs.set(name, { graph, bytes });
  cachedBytes += bytes;
  for (const oldest of graphs.keys()) {
    if (graphs.size <= MAX_GRAPHS && cachedBytes <= MAX_BYTES) break;
    dropGraph(oldest);
  }
}

/** Cached: versions never change, even after the workflow's deletion. */
export async function getVersion(ref: WorkflowRef, version: number): Promise<WorkflowVersion | null> {
  const key = workflowKeys.version(ref, version);
  const name = `${key.pk}\n${key.sk}`;
  const cached = graphs.get(name);
  if (cached) {
    cacheGraph(name, cached.graph, cached.bytes);
    return cached.graph;
  }
  const row = await get<VersionRow>(key);
  if (!row) return null;
  const graph = toVersion(row);
  cacheGraph(name, graph, row.packed.byteLength);
  return graph;
}

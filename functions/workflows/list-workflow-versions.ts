import type { workflowsGroup } from '../../shared/contract/routes/workflows';
import { readCursor, writeCursor } from '../../shared/db/table/cursor';
import { graphChanges } from '../../shared/domain/workflows/graph-changes';
import type { Workflow } from '../../shared/domain/workflows/workflow';
import type { Endpoint } from '../../shared/http/call';
import { forEachConcurrent } from '../../shared/ops/for-each-concurrent';
import { findGraph, findWorkflow } from './workflow';

const CONCURRENCY = 5;

export const listWorkflowVersions: Endpoint<typeof workflowsGroup.routes.listWorkflowVersions> = async ({
  params,
  query,
  project,
}) => {
  const workflow = await findWorkflow({ projectId: project.id, workflowId: params.id });
  const list = `workflow-versions\n${workflow.id}`;
  const lastListed =
    query.cursor === undefined ? workflow.version + 1 : readCursor<number>(project.secret, list, query.cursor);
  const newest = lastListed - 1;
  const pageVersions = Array.from({ length: Math.min(query.limit, newest) }, (_, index) => newest - index);
  const hasMore = newest > pageVersions.length;
  const nextCursor = hasMore ? writeCursor(project.secret, list, lastListed - pageVersions.length) : null;
  return {
    status: 200,
    body: { items: await summariesOf(workflow, pageVersions), total: workflow.version, hasMore, nextCursor },
  };
};

type Summary = Awaited<ReturnType<typeof summaryOf>>;

async function summaryOf(workflow: Workflow, version: number) {
  const graph = await findGraph(workflow, version);
  const previousGraph = version === 1 ? null : await findGraph(workflow, version - 1);
  return {
    version,
    stepCount: graph.steps.length,
    createdAt: graph.createdAt,
    createdBy: graph.createdBy ?? null,
    changes: previousGraph && graphChanges(previousGraph, graph),
  };
}

async function summariesOf(workflow: Workflow, versions: readonly number[]): Promise<Summary[]> {
  const summaries = new Map<number, Summary>();
  await forEachConcurrent(versions, CONCURRENCY, async (version) => {
    summaries.set(version, await summaryOf(workflow, version));
  });
  return versions.flatMap((version) => summaries.get(version) ?? []);
}

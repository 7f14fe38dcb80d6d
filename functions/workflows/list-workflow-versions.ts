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
  const lowestListed =
    query.cursor === undefined ? workflow.version + 1 : readCursor<number>(project.secret, list, query.cursor);
  const newestOnPage = lowestListed - 1;
  const pageVersions = Array.from({ length: Math.min(query.limit, newestOnPage) }, (_, index) => newestOnPage - index);
  const hasMore = newestOnPage > pageVersions.length;
  const nextCursor = hasMore ? writeCursor(project.secret, list, lowestListed - pageVersions.length) : null;
  return {
    status: 200,
    body: { items: await readSummaries(workflow, pageVersions), total: workflow.version, hasMore, nextCursor },
  };
};

type Summary = Awaited<ReturnType<typeof readSummary>>;

async function readSummary(workflow: Workflow, version: number) {
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

async function readSummaries(workflow: Workflow, versions: readonly number[]): Promise<Summary[]> {
  const summaries = new Map<number, Summary>();
  await forEachConcurrent(versions, CONCURRENCY, async (version) => {
    summaries.set(version, await readSummary(workflow, version));
  });
  return versions.flatMap((version) => summaries.get(version) ?? []);
}

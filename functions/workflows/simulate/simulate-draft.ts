import type { workflowsGroup } from '../../../shared/contract/routes/workflows';
import { newVersion } from '../../../shared/domain/workflows/new-graph';
import type { Endpoint } from '../../../shared/http/call';
import { toIso } from '../../../shared/ops/clock';
import { checkAgainstRecords } from '../check-records';
import { resolveTemplateAliases } from '../template-ids';
import { simulate } from './simulate';

/** No workflow has this id. */
const DRAFT_ID = 'wf_draft';

export const simulateDraft: Endpoint<typeof workflowsGroup.routes.simulateDraft> = async ({ body, project, ids }) => {
  const { trigger, steps, exitWhen, ...options } = await resolveTemplateAliases(project.id, body);
  const graph = newVersion({ trigger, steps, exitWhen, reentry: 'NEVER' }, 1, toIso(ids.time));
  await checkAgainstRecords(project, graph, false);
  return {
    status: 200,
    body: await simulate(project, { workflowId: DRAFT_ID, graph }, options, options.startAt ?? ids.time),
  };
};

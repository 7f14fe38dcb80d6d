import { requireRecord } from '../../shared/contract/problem';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import { getJob } from '../../shared/db/jobs/jobs';
import { listReportedRows, outcomeOfRow } from '../../shared/db/jobs/reported-rows';
import { isRejected, type ReportedRow } from '../../shared/domain/import/rejected-row';
import type { Endpoint } from '../../shared/http/call';

function rowReply(row: ReportedRow) {
  const { line, email } = row;
  const { field, code, message } = isRejected(row) ? row : { field: null, code: null, message: null };
  const subscribed = isRejected(row) ? null : row.subscribed;
  const repeated = !isRejected(row) && row.repeated ? { repeated: true as const } : {};
  return { line, email, outcome: outcomeOfRow(row), subscribed, ...repeated, field, code, message };
}

export const listJobRows: Endpoint<typeof jobsGroup.routes.listJobRows> = async ({ params, query, project }) => {
  const job = requireRecord(await getJob({ projectId: project.id, id: params.id }), 'JOB_NOT_FOUND');
  const { outcome, ...page } = query;
  const { items, ...pageFields } = await listReportedRows(project, job, outcome, page);
  return { status: 200, body: { ...pageFields, items: items.map(rowReply) } };
};

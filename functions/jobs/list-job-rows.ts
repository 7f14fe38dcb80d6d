import { requireRecord } from '../../shared/contract/problem';
import type { jobsGroup } from '../../shared/contract/routes/jobs';
import { getJob } from '../../shared/db/jobs/jobs';
import { listReportedRows, outcomeOfRow } from '../../shared/db/jobs/reported-rows';
import { isRejected, type ReportedRow } from '../../shared/domain/import/rejected-row';
import type { Endpoint } from '../../shared/http/call';

function rowReply(row: ReportedRow) {
  const { line, email } = row;
  const mistake = isRejected(row) ? row : { field: null, code: null, message: null };
  const { field, code, message } = mistake;
  const subscribed = isRejected(row) ? null : row.subscribed;
  return { line, email, outcome: outcomeOfRow(row), subscribed, field, code, message };
}

export const listJobRows: Endpoint<typeof jobsGroup.routes.listJobRows> = async ({ params, query, project }) => {
  const job = requireRecord(await getJob({ projectId: project.id, id: params.id }), 'JOB_NOT_FOUND');
  const { outcome, ...page } = query;
  const { items, ...rest } = await listReportedRows(project, job, outcome, page);
  return { status: 200, body: { ...rest, items: items.map(rowReply) } };
};

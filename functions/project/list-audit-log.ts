import type { projectGroup } from '../../shared/contract/routes/project';
import { type AuditEntry, listEntries } from '../../shared/db/audit/audit-log';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';
import { idTime } from '../../shared/ops/ids';

const entryReply = ({ id, actor, action, target, outcome, ...entry }: AuditEntry) => ({
  id,
  at: toIso(idTime(id) ?? 0),
  actor,
  action,
  target,
  fields: entry.fields ?? [],
  role: entry.role ?? null,
  effect: entry.effect ?? null,
  outcome,
  code: entry.code ?? null,
  requestId: entry.requestId ?? null,
  sourceIp: entry.sourceIp ?? null,
  userAgent: entry.userAgent ?? null,
  file: entry.file ?? null,
  folder: entry.folder ?? null,
});

export const listAuditLog: Endpoint<typeof projectGroup.routes.listAuditLog> = async ({ query, project }) => {
  const { limit, cursor, ...filter } = query;
  const { items, ...page } = await listEntries(project, filter, { limit, cursor });
  return { status: 200, body: { ...page, items: items.map(entryReply) } };
};

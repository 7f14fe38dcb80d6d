import { type ErrorCode, errorCatalogue } from '../../shared/contract/errors';
import type { projectGroup } from '../../shared/contract/routes/project';
import { type ListedError, listErrors } from '../../shared/db/api-errors/list';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';

const catalogueEntry = (code: string) =>
  Object.hasOwn(errorCatalogue, code) ? errorCatalogue[code as ErrorCode] : { status: 500, message: code };

function errorReply({ position: _, at, message, caller, ...error }: ListedError) {
  const entry = catalogueEntry(error.code);
  return {
    ...error,
    at: toIso(at),
    status: entry.status,
    message: message ?? entry.message,
    actor: caller,
  };
}

export const listApiErrors: Endpoint<typeof projectGroup.routes.listApiErrors> = async ({ query, project }) => {
  const { limit, cursor, status, ...filter } = query;
  const matchesCode = status === undefined ? undefined : (code: string) => catalogueEntry(code).status === status;
  const name = JSON.stringify(['api-errors', status, ...Object.entries(filter).sort()]);
  const { items, ...page } = await listErrors(project, { ...filter, matchesCode }, name, { limit, cursor });
  return { status: 200, body: { ...page, items: items.map(errorReply) } };
};

import { requireRecord } from '../../shared/contract/problem';
import type { healthGroup } from '../../shared/contract/routes/health';
import type { Endpoint } from '../../shared/http/call';
import { documentOf } from './documents';

export const showDocument: Endpoint<typeof healthGroup.routes.showDocument> = async ({ params }) => ({
  status: 200,
  text: requireRecord(documentOf(params.folder, params.file), 'ROUTE_NOT_FOUND'),
  type: 'text/markdown',
});

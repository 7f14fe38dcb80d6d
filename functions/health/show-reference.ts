import type { healthGroup } from '../../shared/contract/routes/health';
import type { Endpoint } from '../../shared/http/call';
import { referenceHtml } from './documents';

export const showReference: Endpoint<typeof healthGroup.routes.showReference> = async () => ({
  status: 200,
  text: referenceHtml(),
  type: 'text/html',
});

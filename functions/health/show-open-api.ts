import type { healthGroup } from '../../shared/contract/routes/health';
import type { Endpoint } from '../../shared/http/call';
import { openApiText } from './documents';

export const showOpenApi: Endpoint<typeof healthGroup.routes.showOpenApi> = async () => ({
  status: 200,
  text: openApiText(),
  type: 'application/json',
});

import type { formsGroup } from '../../shared/contract/routes/forms';
import { formScript } from '../../shared/domain/forms/script';
import type { Endpoint } from '../../shared/http/call';

export const showScript: Endpoint<typeof formsGroup.routes.showScript> = async () => ({
  status: 200,
  javascript: formScript,
});

import { webhooksGroup } from '../../shared/contract/routes/webhooks';
import { serve } from '../../shared/http/serve';
import { checks } from './checks';
import { createWebhook } from './create-webhook';
import { deleteWebhook } from './delete-webhook';
import { getDelivery } from './get-delivery';
import { getWebhook } from './get-webhook';
import { listDeliveries } from './list-deliveries';
import { listWebhooks } from './list-webhooks';
import { redeliver } from './redeliver';
import { rotateSecret } from './rotate-secret';
import { testWebhook } from './test-webhook';
import { updateWebhook } from './update-webhook';

export const handler = serve(
  webhooksGroup,
  {
    listWebhooks,
    createWebhook,
    getWebhook,
    updateWebhook,
    deleteWebhook,
    rotateSecret,
    testWebhook,
    listDeliveries,
    getDelivery,
    redeliver,
  },
  checks,
);

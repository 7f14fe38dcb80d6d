import { pagesGroup } from '../../shared/contract/routes/pages';
import { pages } from '../../shared/http/pages';
import { serve } from '../../shared/http/serve';
import { confirmSubscription } from './confirm-subscription';
import { savePreferences } from './save-preferences';
import { showConfirmation } from './show-confirmation';
import { showEmail } from './show-email';
import { showPreferences } from './show-preferences';
import { showUnsubscribe } from './show-unsubscribe';
import { unsubscribe } from './unsubscribe';

export const handler = serve(
  pagesGroup,
  {
    showUnsubscribe,
    unsubscribe,
    showConfirmation,
    confirmSubscription,
    showPreferences,
    savePreferences,
    showEmail,
  },
  {},
  { pages },
);

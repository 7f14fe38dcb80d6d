import { pagesGroup } from '../../shared/contract/routes/pages';
import { serve } from '../../shared/http/serve';
import { showUnsubscribe } from './show-unsubscribe';
import { unsubscribe } from './unsubscribe';

export const handler = serve(pagesGroup, { showUnsubscribe, unsubscribe });

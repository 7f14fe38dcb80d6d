import { eventsGroup } from '../../shared/contract/routes/events';
import { serve } from '../../shared/http/serve';
import { listEventNames } from './list-event-names';
import { listEvents } from './list-events';

export const handler = serve(eventsGroup, { listEvents, listEventNames });

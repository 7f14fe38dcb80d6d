import { eventsGroup } from '../../shared/contract/routes/events';
import { serve } from '../../shared/http/serve';
import { deleteEventName } from './delete-event-name';
import { listEventNames } from './list-event-names';
import { listEvents } from './list-events';

export const handler = serve(eventsGroup, { listEvents, listEventNames, deleteEventName });

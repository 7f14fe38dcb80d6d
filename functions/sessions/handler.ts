import { sessionsGroup } from '../../shared/contract/routes/sessions';
import { serve } from '../../shared/http/serve';
import { closeSession } from './close-session';
import { endSession } from './end-session';
import { listSessions } from './list-sessions';
import { openSession } from './open-session';
import { readLink } from './read-link';
import { refreshSession } from './refresh-session';
import { requestLink } from './request-link';
import { throwIfOtherSite } from './same-origin';

export const handler = serve(
  sessionsGroup,
  { requestLink, readLink, openSession, refreshSession, closeSession, listSessions, endSession },
  {},
  { throwIfOtherSite },
);

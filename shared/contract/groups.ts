import type { RouteGroup } from './route';
import { contactsGroup } from './routes/contacts';
import { domainsGroup } from './routes/domains';
import { emailsGroup } from './routes/emails';
import { eventsGroup } from './routes/events';
import { healthGroup } from './routes/health';
import { jobsGroup } from './routes/jobs';
import { keysGroup } from './routes/keys';
import { pagesGroup } from './routes/pages';
import { projectGroup } from './routes/project';
import { sendGroup } from './routes/send';
import { templatesGroup } from './routes/templates';
import { trackGroup } from './routes/track';
import { uploadsGroup } from './routes/uploads';
import { verifyGroup } from './routes/verify';

/** Every group of the API: one Lambda function each, of the same name. */
export const groups = {
  send: sendGroup,
  emails: emailsGroup,
  templates: templatesGroup,
  contacts: contactsGroup,
  track: trackGroup,
  events: eventsGroup,
  verify: verifyGroup,
  uploads: uploadsGroup,
  jobs: jobsGroup,
  domains: domainsGroup,
  keys: keysGroup,
  project: projectGroup,
  pages: pagesGroup,
  health: healthGroup,
} as const satisfies Record<string, RouteGroup>;

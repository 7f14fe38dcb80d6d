import type { RouteGroup } from './route';
import { contactsGroup } from './routes/contacts';
import { domainsGroup } from './routes/domains';
import { emailsGroup } from './routes/emails';
import { healthGroup } from './routes/health';
import { pagesGroup } from './routes/pages';
import { sendGroup } from './routes/send';
import { templatesGroup } from './routes/templates';
import { trackGroup } from './routes/track';
import { uploadsGroup } from './routes/uploads';

/** Every group of the API: one Lambda function each, of the same name. */
export const groups = {
  send: sendGroup,
  emails: emailsGroup,
  templates: templatesGroup,
  contacts: contactsGroup,
  track: trackGroup,
  uploads: uploadsGroup,
  domains: domainsGroup,
  pages: pagesGroup,
  health: healthGroup,
} as const satisfies Record<string, RouteGroup>;

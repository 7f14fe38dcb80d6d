import type { RouteGroup } from './route';
import { assetsGroup } from './routes/assets';
import { campaignsGroup } from './routes/campaigns';
import { contactsGroup } from './routes/contacts';
import { domainsGroup } from './routes/domains';
import { emailsGroup } from './routes/emails';
import { eventsGroup } from './routes/events';
import { formsGroup } from './routes/forms';
import { healthGroup } from './routes/health';
import { jobsGroup } from './routes/jobs';
import { keysGroup } from './routes/keys';
import { mcpGroup } from './routes/mcp';
import { membersGroup } from './routes/members';
import { pagesGroup } from './routes/pages';
import { projectGroup } from './routes/project';
import { searchGroup } from './routes/search';
import { segmentsGroup } from './routes/segments';
import { sendGroup } from './routes/send';
import { sessionsGroup } from './routes/sessions';
import { suppressionsGroup } from './routes/suppressions';
import { templatesGroup } from './routes/templates';
import { topicsGroup } from './routes/topics';
import { trackGroup } from './routes/track';
import { uploadsGroup } from './routes/uploads';
import { verifyGroup } from './routes/verify';
import { webhooksGroup } from './routes/webhooks';
import { workflowsGroup } from './routes/workflows';

export const groups = {
  send: sendGroup,
  emails: emailsGroup,
  templates: templatesGroup,
  campaigns: campaignsGroup,
  segments: segmentsGroup,
  workflows: workflowsGroup,
  topics: topicsGroup,
  forms: formsGroup,
  assets: assetsGroup,
  contacts: contactsGroup,
  suppressions: suppressionsGroup,
  track: trackGroup,
  events: eventsGroup,
  verify: verifyGroup,
  uploads: uploadsGroup,
  jobs: jobsGroup,
  domains: domainsGroup,
  keys: keysGroup,
  members: membersGroup,
  sessions: sessionsGroup,
  webhooks: webhooksGroup,
  project: projectGroup,
  search: searchGroup,
  mcp: mcpGroup,
  pages: pagesGroup,
  health: healthGroup,
} as const satisfies Record<string, RouteGroup>;

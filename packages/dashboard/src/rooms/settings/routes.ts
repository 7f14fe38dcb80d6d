import { isoTime, oneOf, pages, route, text } from '../../router/codecs';

export const settingRoutes = {
  members: route('settings/members', { pages }),
  sessions: route('settings/sessions', { of: oneOf(['all']), pages }),
  'audit-log': route('settings/audit-log', { actor: text, action: text, from: isoTime, to: isoTime, pages }),
  project: route('settings/project', {}),
};

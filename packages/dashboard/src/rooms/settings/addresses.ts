import { moment, oneOf, page, pages, text } from '../../router/codecs';

export const settingAddresses = {
  members: page('settings/members', { pages }),
  sessions: page('settings/sessions', { of: oneOf(['all']), pages }),
  'audit-log': page('settings/audit-log', { actor: text, action: text, from: moment, to: moment, pages }),
  project: page('settings/project', {}),
};

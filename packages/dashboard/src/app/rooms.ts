import { type ComponentType, lazy } from 'react';
import type { RouteName, RouteWithoutIds } from '../router/routes';
import type { Role } from '../session/grant';
import type { IconName } from '../ui/icons';
import { words } from './words';

type Load = () => Promise<{ default: ComponentType }>;

const loaders: Record<RouteName, Load> = {
  overview: () => import('../rooms/overview/overview'),
  emails: () => import('../rooms/emails/emails'),
  contacts: () => import('../rooms/contacts/contacts'),
  contact: () => import('../rooms/contacts/contact'),
  'import-contacts': () => import('../rooms/contacts/import/import-contacts'),
  'contact-import': () => import('../rooms/contacts/import/contact-import'),
  jobs: () => import('../rooms/contacts/jobs/jobs'),
  campaigns: () => import('../rooms/campaigns/campaigns'),
  campaign: () => import('../rooms/campaigns/campaign'),
  'new-campaign': () => import('../rooms/campaigns/compose/new-campaign'),
  'edit-campaign': () => import('../rooms/campaigns/compose/edit-campaign'),
  'send-campaign': () => import('../rooms/campaigns/compose/send-campaign'),
  recipients: () => import('../rooms/campaigns/recipients'),
  workflows: () => import('../rooms/workflows/workflows'),
  'new-workflow': () => import('../rooms/workflows/new-workflow'),
  workflow: () => import('../rooms/workflows/workflow'),
  simulation: () => import('../rooms/workflows/simulation/simulation'),
  executions: () => import('../rooms/workflows/executions/executions'),
  execution: () => import('../rooms/workflows/executions/execution'),
  versions: () => import('../rooms/workflows/versions/versions'),
  segments: () => import('../rooms/segments/segments'),
  'new-segment': () => import('../rooms/segments/new-segment'),
  segment: () => import('../rooms/segments/segment'),
  'edit-segment': () => import('../rooms/segments/edit-segment'),
  deliverability: () => import('../rooms/deliverability/standing/standing'),
  bounces: () => import('../rooms/deliverability/bounces/bounces'),
  domains: () => import('../rooms/deliverability/domains/domains'),
  domain: () => import('../rooms/deliverability/domains/domain'),
  suppressions: () => import('../rooms/deliverability/suppressions/suppressions'),
  templates: () => import('../rooms/templates/templates'),
  'new-template': () => import('../rooms/templates/new-template'),
  template: () => import('../rooms/templates/template'),
  parts: () => import('../rooms/templates/parts/parts'),
  'new-part': () => import('../rooms/templates/parts/new-part'),
  part: () => import('../rooms/templates/parts/part'),
  topics: () => import('../rooms/topics/topics'),
  forms: () => import('../rooms/forms/forms'),
  'new-form': () => import('../rooms/forms/new-form'),
  form: () => import('../rooms/forms/form'),
  keys: () => import('../rooms/developers/keys/keys'),
  'api-errors': () => import('../rooms/developers/errors/errors'),
  'api-error': () => import('../rooms/developers/errors/error'),
  events: () => import('../rooms/developers/events/events'),
  api: () => import('../rooms/developers/api/api'),
  'api-route': () => import('../rooms/developers/api/route'),
  webhooks: () => import('../rooms/developers/webhooks/webhooks'),
  webhook: () => import('../rooms/developers/webhooks/webhook'),
  delivery: () => import('../rooms/developers/webhooks/delivery'),
  members: () => import('../rooms/settings/members/members'),
  sessions: () => import('../rooms/settings/sessions/sessions'),
  'audit-log': () => import('../rooms/settings/audit-log/audit-log'),
  project: () => import('../rooms/settings/project/project'),
  received: () => import('../rooms/emails/received/received'),
  'received-email': () => import('../rooms/emails/received/received-email'),
  email: () => import('../rooms/emails/email'),
};

export const pages = Object.fromEntries(
  Object.entries(loaders).map(([name, load]) => [name, lazy(load)]),
) as unknown as Record<RouteName, ComponentType>;

export function prefetch(name: RouteName | undefined): void {
  if (name !== undefined) loaders[name]().catch(() => undefined);
}

export interface MenuEntry {
  name: RouteWithoutIds & IconName;
  label: string;
  subpages?: RouteName[];
  role?: Role;
}

const menuEntry = (name: MenuEntry['name'], ...subpages: RouteName[]): MenuEntry => ({
  name,
  label: words.pages[name],
  subpages,
});

export const menuGroups: { label: string; entries: MenuEntry[] }[] = [
  {
    label: words.groups.messages,
    entries: [
      menuEntry('overview'),
      menuEntry('emails', 'email', 'received', 'received-email'),
      menuEntry('campaigns', 'campaign', 'recipients', 'new-campaign', 'edit-campaign', 'send-campaign'),
      menuEntry('templates', 'template', 'new-template', 'parts', 'part', 'new-part'),
      menuEntry('workflows', 'new-workflow', 'workflow', 'simulation', 'executions', 'execution', 'versions'),
    ],
  },
  {
    label: words.groups.audience,
    entries: [
      menuEntry('contacts', 'contact', 'import-contacts', 'contact-import', 'jobs'),
      menuEntry('segments', 'segment', 'new-segment', 'edit-segment'),
      menuEntry('topics'),
      menuEntry('forms', 'form', 'new-form'),
    ],
  },
  {
    label: words.groups.deliverability,
    entries: [
      menuEntry('deliverability'),
      menuEntry('domains', 'domain'),
      menuEntry('bounces'),
      menuEntry('suppressions'),
    ],
  },
  {
    label: words.groups.developers,
    entries: [
      menuEntry('keys'),
      menuEntry('webhooks', 'webhook', 'delivery'),
      menuEntry('events'),
      menuEntry('api-errors', 'api-error'),
      menuEntry('api', 'api-route'),
    ],
  },
  {
    label: words.groups.settings,
    entries: [
      menuEntry('members'),
      menuEntry('sessions'),
      { ...menuEntry('audit-log'), role: 'owner' },
      menuEntry('project'),
    ],
  },
];

export const menuEntries: MenuEntry[] = menuGroups.flatMap(({ entries }) => entries);

export const FIRST_PAGE: MenuEntry['name'] = 'overview';

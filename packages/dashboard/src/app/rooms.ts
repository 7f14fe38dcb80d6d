import { type ComponentType, lazy } from 'react';
import type { AddressName, PlainName } from '../router/addresses';
import type { Role } from '../session/grant';
import type { IconName } from '../ui/icons';
import { words } from './words';

type Pages = Record<AddressName, ComponentType>;

/** Each page comes with its room when it is first opened. */
export const pages: Pages = {
  emails: lazy(() => import('../rooms/emails/emails')),
  keys: lazy(() => import('../rooms/developers/keys/keys')),
  webhooks: lazy(() => import('../rooms/developers/webhooks/webhooks')),
  webhook: lazy(() => import('../rooms/developers/webhooks/webhook')),
  delivery: lazy(() => import('../rooms/developers/webhooks/delivery')),
  members: lazy(() => import('../rooms/settings/members/members')),
  sessions: lazy(() => import('../rooms/settings/sessions/sessions')),
  'audit-log': lazy(() => import('../rooms/settings/audit-log/audit-log')),
  project: lazy(() => import('../rooms/settings/project/project')),
  email: lazy(() => import('../rooms/emails/email')),
};

/** A place in the navigation. */
export interface Place {
  name: PlainName & IconName;
  label: string;
  /** Pages that are reached from it. */
  covers?: AddressName[];
  /** Not shown to members with less. */
  role?: Role;
}

const place = (name: Place['name'], ...covers: AddressName[]): Place => ({ name, label: words.pages[name], covers });

/** What the navigation shows, in its order. */
export const groups: { label: string; places: Place[] }[] = [
  { label: words.groups.messages, places: [place('emails', 'email')] },
  { label: words.groups.developers, places: [place('keys'), place('webhooks', 'webhook', 'delivery')] },
  {
    label: words.groups.settings,
    places: [place('members'), place('sessions'), { ...place('audit-log'), role: 'owner' }, place('project')],
  },
];

export const allPlaces: Place[] = groups.flatMap(({ places }) => places);

/** The page that a sign-in leads to. */
export const FIRST_PAGE: Place['name'] = 'emails';

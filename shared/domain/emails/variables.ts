import type { Variables } from '../templates/render';

/** Plunk templates have two more names for the preferences page. */
export const BUILT_IN_PAGES = [
  'unsubscribeUrl',
  'preferencesUrl',
  'manageUrl',
  'subscribeUrl',
  'viewInBrowserUrl',
] as const;

export interface PersonalLinks {
  unsubscribeUrl: string;
  preferencesUrl: string;
  viewInBrowserUrl: string;
}

interface Recipient {
  id: string;
  email: string;
  subscribed: boolean;
  data: Readonly<Record<string, unknown>>;
}

/** Request data replaces contact data of the same name; neither replaces the service's own names. */
export function emailVariables(
  contact: Recipient | null,
  requestData: Readonly<Record<string, unknown>>,
  { unsubscribeUrl, preferencesUrl, viewInBrowserUrl }: PersonalLinks,
): Variables {
  const data = { ...contact?.data, ...requestData };
  const { id, email, subscribed } = contact ?? {};
  const pages: Record<(typeof BUILT_IN_PAGES)[number], string> = {
    unsubscribeUrl,
    preferencesUrl,
    manageUrl: preferencesUrl,
    subscribeUrl: preferencesUrl,
    viewInBrowserUrl,
  };
  return { ...data, data, id, email, subscribed, ...pages };
}

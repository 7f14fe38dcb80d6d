import type { Variables } from '../templates/render';

/** The variables that link to the recipient's own pages. Templates of Plunk call the page of preferences by two more. */
export const OWN_PAGES = ['unsubscribeUrl', 'preferencesUrl', 'manageUrl', 'subscribeUrl', 'viewInBrowserUrl'] as const;

/** Signed addresses of a person's own pages. */
export interface PersonalLinks {
  unsubscribeUrl: string;
  preferencesUrl: string;
  /** The page that shows the email. Empty in texts that belong to no email. */
  viewInBrowserUrl: string;
}

interface Recipient {
  id: string;
  email: string;
  subscribed: boolean;
  data: Readonly<Record<string, unknown>>;
}

/**
 * The variables of a mail's templates: the contact's data with the request's over it, bare and under `data`. Neither
 * can replace the service's own names.
 */
export function mailVariables(
  contact: Recipient | null,
  requestData: Readonly<Record<string, unknown>>,
  { unsubscribeUrl, preferencesUrl, viewInBrowserUrl }: PersonalLinks,
): Variables {
  const data = { ...contact?.data, ...requestData };
  const { id, email, subscribed } = contact ?? {};
  const pages: Record<(typeof OWN_PAGES)[number], string> = {
    unsubscribeUrl,
    preferencesUrl,
    manageUrl: preferencesUrl,
    subscribeUrl: preferencesUrl,
    viewInBrowserUrl,
  };
  return { ...data, data, id, email, subscribed, ...pages };
}

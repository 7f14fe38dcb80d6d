import type { Variables } from '../templates/render';

/** Addresses of a person's own pages, signed for them. */
export interface PersonalLinks {
  unsubscribeUrl: string;
  preferencesUrl: string;
}

interface Recipient {
  id: string;
  email: string;
  subscribed: boolean;
  data: Readonly<Record<string, unknown>>;
}

/**
 * What the templates of one mail can name: the contact's data with the request's over it, bare and under `data`. The
 * service's own names can't be replaced by either.
 */
export function mailVariables(
  contact: Recipient | null,
  requestData: Readonly<Record<string, unknown>>,
  links: PersonalLinks,
): Variables {
  const data = { ...contact?.data, ...requestData };
  const { id, email, subscribed } = contact ?? {};
  return { ...data, data, id, email, subscribed, ...links };
}

import type { Variables } from '../templates/render';

/** Signed addresses of a person's own pages. */
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
 * The variables of a mail's templates: the contact's data with the request's over it, bare and under `data`. Neither
 * can replace the service's own names.
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

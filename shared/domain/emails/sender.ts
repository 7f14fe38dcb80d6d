/** A sender as an email, its template or the project gives it. */
export interface SenderParts {
  from?: string | null | undefined;
  fromName?: string | null | undefined;
  replyTo?: string | null | undefined;
}

/** Who gave the address that an email is from. */
export type SenderOrigin = 'own' | 'template' | 'project';

/** The sender of an email; without `from`, nobody has given an address. */
export interface WholeSender {
  from?: string;
  fromName?: string;
  replyTo?: string;
  origin: SenderOrigin;
}

/**
 * Completes a sender: what the email itself does not give comes from its template, then from the project. The project's
 * name belongs to the project's address and stands beside no other. A null of the email itself says that it has none.
 */
export function wholeSender(own: SenderParts, template: SenderParts | null, project: SenderParts): WholeSender {
  const from = own.from ?? template?.from ?? project.from;
  const origin = own.from ? 'own' : template?.from ? 'template' : 'project';
  const fromName = ownFirst(own.fromName, template?.fromName ?? (origin === 'project' ? project.fromName : null));
  const replyTo = ownFirst(own.replyTo, template?.replyTo ?? project.replyTo);
  return { ...(from ? { from } : {}), ...(fromName ? { fromName } : {}), ...(replyTo ? { replyTo } : {}), origin };
}

const ownFirst = (own: string | null | undefined, other: string | null | undefined): string | null | undefined =>
  own === undefined ? other : own;

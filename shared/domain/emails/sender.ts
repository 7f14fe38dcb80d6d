export interface SenderParts {
  from?: string | null | undefined;
  fromName?: string | null | undefined;
  replyTo?: string | null | undefined;
}

export type SenderOrigin = 'own' | 'template' | 'project';

export interface WholeSender {
  from?: string;
  fromName?: string;
  replyTo?: string;
  origin: SenderOrigin;
}

/** Fills gaps from the template, then the project, whose name applies only to its address. Null means none. */
export function wholeSender(own: SenderParts, template: SenderParts | null, project: SenderParts): WholeSender {
  const from = own.from ?? template?.from ?? project.from;
  const origin = own.from ? 'own' : template?.from ? 'template' : 'project';
  const fromName = ownFirst(own.fromName, template?.fromName ?? (origin === 'project' ? project.fromName : null));
  const replyTo = ownFirst(own.replyTo, template?.replyTo ?? project.replyTo);
  return { ...(from ? { from } : {}), ...(fromName ? { fromName } : {}), ...(replyTo ? { replyTo } : {}), origin };
}

const ownFirst = (own: string | null | undefined, other: string | null | undefined): string | null | undefined =>
  own === undefined ? other : own;

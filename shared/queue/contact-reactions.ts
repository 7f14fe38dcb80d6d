import type { ContactState } from '../domain/contacts/events';
import { changedParts } from './membership-reactions';
import { type Image, type RowChange, reactionDepthIn, requiredText } from './stream';

export interface ContactReaction {
  kind: 'contact';
  projectId: string;
  contactId: string;
  before: ContactState | null;
  after: ContactState;
  /** Changed fields, named as in filters; null for a new contact. */
  changed: readonly string[] | null;
  depth: number;
}

export interface ConfirmationReaction {
  kind: 'confirmation';
  projectId: string;
  contactId: string;
}

export function readContact({ projectId, before, after }: RowChange): (ContactReaction | ConfirmationReaction)[] {
  if (after.email === undefined) return [];
  const contactId = requiredText(after, 'id');
  const pendingSince = after.pendingSince?.S;
  const needsConfirmation = pendingSince !== undefined && pendingSince !== before?.pendingSince?.S;
  return [
    {
      kind: 'contact',
      projectId,
      contactId,
      before: before ? contactOf(before) : null,
      after: contactOf(after),
      changed: before ? changedParts(before, after) : null,
      depth: causeDepth(after),
    },
    ...(needsConfirmation ? [{ kind: 'confirmation' as const, projectId, contactId }] : []),
  ];
}

/** The stored cause applies only to the version that a workflow's step wrote. */
const causeDepth = ({ cause, version }: Image): number =>
  cause?.M?.version?.N === version?.N ? reactionDepthIn(cause?.M ?? {}) : 0;

const contactOf = (image: Image): ContactState => ({
  email: requiredText(image, 'email'),
  subscribed: image.subscribed?.BOOL === true,
  source: image.source?.S ?? '',
  createdAt: requiredText(image, 'createdAt'),
  updatedAt: requiredText(image, 'updatedAt'),
  version: Number(image.version?.N ?? 0),
  generation: requiredText(image, 'generation'),
});

import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import { countedRow } from '../db/keys';
import type { ContactState } from '../domain/contact-events';
import { keyOf } from './stream';

type Image = Record<string, AttributeValue>;

/** A change of a contact's row; `before` is null for a new one. */
export interface ContactEffect {
  kind: 'contact';
  projectId: string;
  contactId: string;
  before: ContactState | null;
  after: ContactState;
}

/** An event of a contact that was recorded. */
export interface EventEffect {
  kind: 'event';
  projectId: string;
  contactId: string;
  /** The contact's; absent for whichever is there. */
  generation: string | undefined;
  name: string;
  /** When it happened, in epoch milliseconds. */
  at: number;
}

export type Effect = ContactEffect | EventEffect;

/** What a record of the table's stream asks for; null for the many from which nothing follows. */
export function effectOf(record: DynamoDBRecord): Effect | null {
  const key = keyOf(record);
  const row = key && countedRow(key);
  const { OldImage, NewImage } = record.dynamodb ?? {};
  if (!row || !NewImage) return null;
  if (row.kind === 'contact') {
    const [before, after] = [OldImage && contactOf(OldImage), contactOf(NewImage)];
    return {
      kind: 'contact',
      projectId: row.projectId,
      contactId: text(NewImage, 'id'),
      before: before ?? null,
      after,
    };
  }
  if (row.kind !== 'event' || OldImage) return null;
  return {
    kind: 'event',
    projectId: row.projectId,
    contactId: text(NewImage, 'contactId'),
    generation: NewImage.generation?.S,
    name: text(NewImage, 'name'),
    at: Date.parse(text(NewImage, 'createdAt')),
  };
}

function text(image: Image, name: string): string {
  const value = image[name]?.S;
  if (value === undefined) throw new Error(`a record of the stream has no ${name}`);
  return value;
}

const contactOf = (image: Image): ContactState => ({
  email: text(image, 'email'),
  subscribed: image.subscribed?.BOOL === true,
  source: image.source?.S ?? '',
  createdAt: text(image, 'createdAt'),
  updatedAt: text(image, 'updatedAt'),
  version: Number(image.version?.N ?? 0),
  generation: text(image, 'generation'),
});

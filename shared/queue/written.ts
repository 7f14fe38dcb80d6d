import type { AttributeValue } from 'aws-lambda';

/** A row as the table's stream shows it. */
export type Image = Record<string, AttributeValue>;

/** A row that was written; `before` is absent for a new one. */
export interface Written {
  projectId: string;
  before: Image | undefined;
  after: Image;
}

/** An attribute that every row of its kind has. */
export function requiredText(image: Image, name: string): string {
  const value = image[name]?.S;
  if (value === undefined) throw new Error(`a record of the stream has no ${name}`);
  return value;
}

/** How many workflows, one causing the next, have led to the row. */
export const depthIn = (image: Image): number => Number(image.depth?.N ?? 0);

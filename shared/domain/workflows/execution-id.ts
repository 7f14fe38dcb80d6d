/** The contact whose execution it is, and what tells it from the contact's others. */
export interface ExecutionParts {
  /** A ULID: it begins with the time of the start. */
  key: string;
  contactId: string;
}

const ID = /^exe_([0-9A-HJKMNP-TV-Z]{26})([0-9a-f]{32})$/;

/** The id of an execution; `name` is an id of prefix `exe` that follows from the workflow and from what began it. */
export const executionId = (name: string, contactId: string): string => `${name}${contactId.slice('ct_'.length)}`;

/** What an execution's id stands for; null for a text that is none. */
export function readExecutionId(id: string): ExecutionParts | null {
  const [, key, contact] = ID.exec(id) ?? [];
  return key && contact ? { key, contactId: `ct_${contact}` } : null;
}

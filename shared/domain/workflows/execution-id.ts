/** The contact of an execution, and the key that distinguishes it from the contact's others. */
export interface ExecutionParts {
  /** A ULID: it begins with the time of the start. */
  key: string;
  contactId: string;
}

const ID = /^exe_([0-9A-HJKMNP-TV-Z]{26})([0-9a-f]{32})$/;

/** The id of an execution. `name` is an id with prefix `exe` that is derived from the workflow and the event. */
export const executionId = (name: string, contactId: string): string => `${name}${contactId.slice('ct_'.length)}`;

/** The parts of an execution's id; null for any other text. */
export function readExecutionId(id: string): ExecutionParts | null {
  const [, key, contact] = ID.exec(id) ?? [];
  return key && contact ? { key, contactId: `ct_${contact}` } : null;
}

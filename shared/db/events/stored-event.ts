/** What an event's row says in its key and index entry, and not again in attributes of its own. */
export interface EventPlace {
  projectId: string;
  /** Absent for an event of the project itself. */
  contactId?: string;
  id: string;
  /** ISO time. */
  createdAt: string;
}

const OWNER = /^P#([^#]+)#(?:K#([^#]+)|PE)$/;
/** What the sort keys of events begin with. */
export const EVENT = 'EVENT#';

/** When an event happened, by its entry in the time list. */
export const readEventTime = (g1sk: string): string => g1sk.slice(0, g1sk.indexOf('#'));

/** Reads an event's key and its entry in the time list. */
export function readEventPlace(pk: string, sk: string, g1sk: string): EventPlace {
  const [, projectId = '', contactId] = OWNER.exec(pk) ?? [];
  return {
    projectId,
    ...(contactId === undefined ? {} : { contactId }),
    id: sk.slice(EVENT.length),
    createdAt: readEventTime(g1sk),
  };
}

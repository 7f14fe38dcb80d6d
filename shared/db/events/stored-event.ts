import { toIso } from '../../ops/clock';
import { idTime } from '../../ops/ids';

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

/** When an event happened: by its entry in the time list, or by its id, which begins with the same time. */
export const readEventTime = (id: string, g1sk: string | undefined): string =>
  g1sk === undefined ? toIso(idTime(id) ?? 0) : g1sk.slice(0, g1sk.indexOf('#'));

/** Reads an event's key and its entry in the time list, if it has one. */
export function readEventPlace(pk: string, sk: string, g1sk: string | undefined): EventPlace {
  const [, projectId = '', contactId] = OWNER.exec(pk) ?? [];
  const id = sk.slice(EVENT.length);
  return {
    projectId,
    ...(contactId === undefined ? {} : { contactId }),
    id,
    createdAt: readEventTime(id, g1sk),
  };
}

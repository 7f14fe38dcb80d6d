export interface EventPlace {
  projectId: string;
  contactId?: string;
  id: string;
  createdAt: string;
}

const OWNER = /^P#([^#]+)#(?:K#([^#]+)|PE)$/;
export const EVENT = 'EVENT#';

export const readEventTime = (g1sk: string): string => g1sk.slice(0, g1sk.indexOf('#'));

export function readEventPlace(pk: string, sk: string, g1sk: string): EventPlace {
  const [, projectId = '', contactId] = OWNER.exec(pk) ?? [];
  return {
    projectId,
    ...(contactId === undefined ? {} : { contactId }),
    id: sk.slice(EVENT.length),
    createdAt: readEventTime(g1sk),
  };
}

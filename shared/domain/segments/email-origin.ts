import type { FilterCondition } from '../../contract/filters';

export interface EmailOrigin {
  kind: 'campaign' | 'workflow';
  id: string;
}

export interface OriginEvents {
  origin: EmailOrigin;
  name: string;
}

export function originOf({ campaignId, workflowId }: FilterCondition): EmailOrigin | null {
  if (campaignId !== undefined) return { kind: 'campaign', id: campaignId };
  return workflowId === undefined ? null : { kind: 'workflow', id: workflowId };
}

/** No event has a line break in its name. */
export const originKey = ({ origin: { kind, id }, name }: OriginEvents): string => `${kind}\n${id}\n${name}`;

export function readOriginKey(key: string): OriginEvents | null {
  const [kind, id, name, extra] = key.split('\n');
  if (kind !== 'campaign' && kind !== 'workflow') return null;
  return id && name && extra === undefined ? { origin: { kind, id }, name } : null;
}

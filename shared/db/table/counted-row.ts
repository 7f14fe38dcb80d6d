import type { CountedKind } from '../../domain/counters/counting';
import { CAMPAIGN_EMAIL, EMAIL, EVENT, EXECUTION, type Key, MEMBERSHIP, SUPPRESSION } from './keys';

export function countedRow({ pk, sk }: Key): { kind: CountedKind; projectId: string } | null {
  const [root, projectId, part] = pk.split('#');
  if (root !== 'P' || !projectId) return null;
  if (part === undefined && sk === 'PROJECT') return { kind: 'project', projectId };
  if (part === 'C' && !sk.includes('#')) return { kind: 'contact', projectId };
  if ((part === 'K' || part === 'PE') && sk.startsWith(EVENT)) return { kind: 'event', projectId };
  if (part === 'K' && sk === SUPPRESSION) return { kind: 'suppression', projectId };
  if (part === 'K' && sk.startsWith(EMAIL)) return { kind: 'email', projectId };
  if (part === 'TPL') return { kind: 'template', projectId };
  if (part === 'DOM') return { kind: 'domain', projectId };
  if (part === 'SEG') return { kind: 'segment', projectId };
  if (part === 'K' && sk.startsWith(MEMBERSHIP)) return { kind: 'membership', projectId };
  if (part === 'CMP') return { kind: 'campaign', projectId };
  if (part === 'WF') return { kind: 'workflow', projectId };
  if (part === 'K' && sk.startsWith(EXECUTION)) return { kind: 'execution', projectId };
  if (part === 'K' && sk.startsWith(CAMPAIGN_EMAIL)) return { kind: 'campaignEmail', projectId };
  return null;
}

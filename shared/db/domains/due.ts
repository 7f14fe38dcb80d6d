import type { Domain } from '../../domain/domains/domains';
import { type CheckPace, paceOf } from '../../domain/domains/polling';
import { toIso } from '../../ops/clock';
import { type Expression, expr } from '../table/expressions';
import { indexes } from '../table/indexes';
import { keys } from '../table/keys';
import { queryPage } from '../table/query';
import { update } from '../table/rows';

export interface DomainRef {
  projectId: string;
  id: string;
}

const DOMAIN_PK = /^P#(.+?)#DOM$/;
const sortKey = (id: string, at: string): string => `${at}#${id}`;

export const dueDomainEntry = (domain: Domain) =>
  domain.nextCheckAt === undefined
    ? {}
    : { g5pk: indexes.dueDomains(paceOf(domain)), g5sk: sortKey(domain.id, domain.nextCheckAt) };

async function queryPace(pace: CheckPace, until: number, limit: number): Promise<DomainRef[]> {
  if (limit <= 0) return [];
  const sk = { atMost: `${toIso(until)}~` };
  const { rows } = await queryPage({ index: 'g5', pk: indexes.dueDomains(pace), sk, limit });
  return rows.map(({ pk, sk }) => ({ projectId: DOMAIN_PK.exec(String(pk))?.[1] ?? '', id: String(sk) }));
}

export async function listDueDomains(until: number, limit: number): Promise<DomainRef[]> {
  const soon = await queryPace('soon', until, limit);
  return [...soon, ...(await queryPace('routine', until, limit - soon.length))];
}

function moveDueEntry({ projectId, id }: DomainRef, at: number, condition: Expression): Promise<boolean> {
  const nextCheckAt = toIso(at);
  return update(keys.domain(projectId, id), { set: { g5sk: sortKey(id, nextCheckAt), nextCheckAt }, if: condition });
}

export const scheduleDomainCheck = (ref: DomainRef, at: number, seenAt: number): Promise<boolean> =>
  moveDueEntry(ref, at, expr`g5sk <= ${sortKey(ref.id, `${toIso(seenAt)}~`)}`);

export const scheduleDomainCheckBy = (ref: DomainRef, at: number): Promise<boolean> =>
  moveDueEntry(ref, at, expr`g5sk > ${sortKey(ref.id, toIso(at))}`);

import { handler } from '../../../functions/track/handler';
import { readEventKey } from '../../../shared/db/events/events';
import { call, publicKey, type Service, secretKey } from '../../support/contacts';

export type Body = Record<string, unknown>;

export const track = (
  body: Body,
  caller: Record<string, string> | null = secretKey('prj_one'),
  headers: Record<string, string> = {},
  sourceIp?: string,
) => call(handler, { resource: '/v1/track', body, caller, headers, ...(sourceIp ? { sourceIp } : {}) });

export const trackPublic = (body: Body, project = 'prj_one') => track(body, publicKey(project));

/** The rows of the events of an address, with what their keys say. */
export async function eventsOf(service: Pick<Service, 'rows'>, email: string) {
  const rows = await service.rows();
  return rows
    .filter((row) => row.email === email && String(row.sk).startsWith('EVENT#'))
    .map((row) => ({ ...row, ...readEventKey(row.pk, row.sk, row.g1sk) }) as (typeof rows)[number]);
}

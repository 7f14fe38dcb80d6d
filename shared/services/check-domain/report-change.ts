import { noteReported } from '../../db/domains/ownership';
import { putProjectEvent } from '../../db/events/events';
import type { Domain } from '../../domain/domains/domains';
import { idSource } from '../../ops/ids';

/**
 * Records the event of the last change of status, if the row says that it is missing; once, for the event's id derives
 * from the change. The same write that changes the status notes the missing event, so a crash in between loses nothing.
 */
export async function reportChange(domain: Domain): Promise<Domain> {
  const { unreported, ...reported } = domain;
  if (!unreported) return domain;
  const { name, at } = unreported;
  await putProjectEvent({
    id: idSource(`${domain.id} ${name}`, Date.parse(at)).id('evt'),
    projectId: domain.projectId,
    name,
    data: { domainId: domain.id, domain: domain.domain },
    source: 'domain',
    createdAt: at,
  });
  await noteReported(domain, unreported);
  return reported;
}

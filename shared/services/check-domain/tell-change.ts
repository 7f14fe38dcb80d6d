import { noteTold } from '../../db/domains/ownership';
import { putProjectEvent } from '../../db/events/project-events';
import type { Domain } from '../../domain/domains/domains';
import { idSource } from '../../ops/ids';

/**
 * Records the event of a change that the domain's row still owes, once: the event's id derives from the change. The
 * row owes it from the write of the change on, so that a crash in between loses nothing.
 */
export async function tellChange(domain: Domain): Promise<Domain> {
  const { untold, ...told } = domain;
  if (!untold) return domain;
  const { name, at } = untold;
  await putProjectEvent({
    id: idSource(`${domain.id} ${name}`, Date.parse(at)).id('evt'),
    projectId: domain.projectId,
    name,
    data: { domainId: domain.id, domain: domain.domain },
    source: 'domain',
    createdAt: at,
  });
  await noteTold(domain, untold);
  return told;
}

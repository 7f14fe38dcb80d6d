import type { ServiceEventName } from '../../contract/service-events';
import { keys } from '../table/keys';
import { putEventRow } from './events';

/** Something that happened to a project and to none of its contacts. */
export interface ProjectEvent {
  id: string;
  projectId: string;
  name: ServiceEventName;
  data: Record<string, unknown>;
  /** The part of the service that saw it. */
  source: string;
  /** When it happened. */
  createdAt: string;
}

/** Records an event of a project once, whatever is repeated; false when it stands already. */
export const putProjectEvent = (event: ProjectEvent): Promise<boolean> =>
  putEventRow(keys.projectEvent(event.projectId, event.id), event);

import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import type { Project } from '../../../shared/db/projects/projects';
import { type Service, startService } from '../../support/contacts';
import { beginAnew } from '../../support/old-table';

/** What there is at the moment of the backup. */
export interface AtTheBackup {
  service: Service;
  /** Its one project, anew for each test. */
  project: Project;
}

/** A service for the tests of one file; `began` is called before each with what it begins with. */
export function useBackup(began: (at: AtTheBackup) => void): void {
  let service: Service;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(() => service.stop());
  beforeEach(async () => began({ service, project: await beginAnew(service) }));
}

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach } from '@jest/globals';
import { type Service, startService } from '../support/contacts';
import { localFolder } from './shell';

/** The local service that commands of the tests of one file find without being told. */
export interface LocalService {
  service: Service;
  directory: string;
}

/** Starts one for the tests of a file; `started` is told of it. */
export function useLocalService(started: (local: LocalService) => void): void {
  let service: Service;
  let folder: ReturnType<typeof localFolder>;
  beforeAll(async () => {
    service = await startService();
    folder = localFolder({ AWS_ENDPOINT_URL_DYNAMODB: service.table.url });
    writeFileSync(join(folder.directory, 'service.json'), '{}');
    started({ service, directory: folder.directory });
  });
  afterAll(async () => {
    folder.remove();
    await service.stop();
  });
  beforeEach(() => {
    process.env.LOCAL_DIR = folder.directory;
  });
}

import { afterAll, beforeAll, expect } from '@jest/globals';
import { type JobReply, type Jobs, startJobs } from './jobs';

/** Imports through the API and the worker, over a table and a bucket of their own. */
class ImportTest {
  private started: Jobs | null = null;

  get jobs(): Jobs {
    if (!this.started) throw new Error('the jobs were not started');
    return this.started;
  }

  open = async () => {
    this.started = await startJobs();
  };

  /** An import that waits for the worker. */
  start = async (file: string | Uint8Array, members: object = {}, facts = {}): Promise<JobReply> => {
    const uploadId = await this.jobs.upload(file, facts);
    const { status, body } = await this.jobs.call('POST /contacts/import', { body: { uploadId, ...members } });
    expect([status, body]).toEqual([202, expect.anything()]);
    return body.data;
  };

  /** The same when the worker is done with it. */
  importFile = async (file: string | Uint8Array, members: object = {}, facts = {}): Promise<JobReply> => {
    const { id } = await this.start(file, members, facts);
    await this.jobs.work();
    return this.jobs.job(id);
  };
}

/** Sets imports up for the tests of a file. */
export function useImports(): ImportTest {
  const on = new ImportTest();
  beforeAll(() => on.open());
  afterAll(() => on.jobs.stop());
  return on;
}

/** The lines of the report of refused rows. */
export const reportOf = async ({ result }: JobReply): Promise<string[]> =>
  (await (await fetch(result?.url ?? '')).text()).trimEnd().split('\r\n');

/** `count` rows from `<name>0@example.com` on; each tenth of them is no address. */
export const rowsOf = (name: string, count: number): string =>
  Array.from({ length: count }, (_, n) => (n % 10 === 9 ? `wrong ${n},x` : `${name}${n}@example.com,v${n}`)).join('\n');

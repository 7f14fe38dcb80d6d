import { afterAll, beforeAll, expect } from '@jest/globals';
import { handler as segments } from '../../functions/segments/handler';
import { readMemberships } from '../../shared/db/segments/memberships';
import { type JobReply, type Jobs, startJobs } from './jobs';
import { caller, secretKey } from './templates';
import { addTopic } from './topics';

/** What an import can say about everybody in its file, with a topic and a static segment that are made for it. */
export async function newChoices(name: string) {
  const topic = await addTopic('prj_one', `top_${name}`);
  const made = await caller(segments, secretKey('prj_one'))('POST /segments', {
    body: { name, type: 'STATIC', filters: { operator: 'AND', conditions: [] } },
  });
  return {
    topics: { [topic.id]: true },
    segmentId: (made.body.data ?? made.body).id as string,
    consent: { source: 'Fair', at: '2026-10-01T00:00:00Z', text: 'Yes, send me news.' },
  };
}

/** The contacts of these addresses that are members of a static segment. */
export async function membersAmong({ jobs }: ImportTest, segmentId: string, emails: string[]): Promise<string[]> {
  const contacts = await jobs.contacts(emails);
  const asked = contacts.map(({ id, generation }) => ({ contactId: id, segmentId, generation }));
  const members = await readMemberships('prj_one', asked);
  return contacts.filter(({ id }) => members.has(`${id}#${segmentId}`)).map(({ email }) => email);
}

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

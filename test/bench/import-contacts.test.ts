import { afterEach, expect, test } from '@jest/globals';
import type { Client } from '../../bench/support/client';
import { importContacts } from '../../bench/support/import-contacts';
import { Posthaste } from '../../bench/support/listmonk/posthaste';

const { fetch, performance } = globalThis;
afterEach(() => void Object.assign(globalThis, { fetch, performance }));

const reply = (data: object) => Promise.resolve({ status: 200, data });
let status = 'COMPLETED';
const client = {
  post: (path: string) =>
    reply(path === '/uploads' ? { uploadId: 'u', url: 'http://127.0.0.1', fields: {} } : { id: 'j' }),
  get: () => reply({ status }),
} as unknown as Client;

test('the file of the comparison with listmonk is uploaded with a time-out', async () => {
  const files: string[] = [];
  const upload = async (_url: string, { body, signal }: { body: FormData; signal?: AbortSignal }) => {
    expect(signal).toBeInstanceOf(AbortSignal);
    files.push(await (body.get('file') as Blob).text());
    return new Response();
  };
  Object.assign(globalThis, { fetch: upload });
  const posthaste = Object.defineProperty(new Posthaste(), 'client', { value: client });
  await posthaste.importContacts(['ada@example.com', 'bob@example.com']);
  expect(files).toEqual(['email,name\nada@example.com,Ada\nbob@example.com,Ada\n']);
});

test('an import that does not end is given up with an error that names it', async () => {
  status = 'PROCESSING';
  let now = 0;
  Object.assign(globalThis, { fetch: async () => new Response(), performance: { now: () => (now += 100_000) } });
  await expect(importContacts(client, ['ada@example.com'])).rejects.toThrow(
    'waited 300 s for the import j to be completed',
  );
});

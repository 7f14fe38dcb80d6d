import { afterEach, expect, test } from '@jest/globals';
import type { Client } from '../../bench/support/client';
import { Posthaste } from '../../bench/support/listmonk/posthaste';

const { fetch } = globalThis;
afterEach(() => void Object.assign(globalThis, { fetch }));

const reply = (data: object) => Promise.resolve({ status: 200, data });
const client = {
  post: (path: string) =>
    reply(path === '/uploads' ? { uploadId: 'u', url: 'http://127.0.0.1', fields: {} } : { id: 'j' }),
  get: () => reply({ status: 'COMPLETED' }),
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

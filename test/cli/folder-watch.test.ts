import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { FolderWatch, type WatchOptions } from '../../bin/cli/code/watch/folder-watch';
import { temporaryFolder } from '../support/temporary-folder';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

/** A service that shows previews except while it is `down`, and has no other routes. */
function serving(state: { isDown: boolean }): void {
  globalThis.fetch = async (input) =>
    String(input).endsWith('/templates/preview') && !state.isDown
      ? Response.json({ data: { subject: 'Hello', html: '', text: '', missing: [], warnings: [] } })
      : Response.json({ error: { code: 'NOT_FOUND', message: 'none' } }, { status: 404 });
}

test('an email whose preview failed is shown after the next change of another file', async () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'emails'));
  const write = (name: string) => writeFileSync(join(folder, 'emails', name), '---\nsubject: Hello\n---\n<p>Hi</p>');
  let shown: Parameters<WatchOptions['show']>[0] | undefined;
  const options = { folder, url: 'http://127.0.0.1:1', key: 'sk', log: () => undefined };
  const show: WatchOptions['show'] = (newState) => {
    shown = newState;
  };
  const watch = new FolderWatch({ ...options, show });
  const state = { isDown: true };
  serving(state);
  write('a.html');
  await watch.poll();
  expect([shown?.emails, shown?.errors[0]]).toEqual([[], expect.stringContaining('emails/a.html: ')]);
  state.isDown = false;
  write('b.html');
  await watch.poll();
  expect(shown?.emails.map(({ key }) => key)).toEqual(['a', 'b']);
  await watch.stop();
});

import { listObjects } from '../../aws/storage';
import { IMAGES_PREFIX } from '../../contract/assets';
import { emailFolders, RECEIVED_PREFIX } from '../../contract/retention';

const MAX_PAGES = 100_000;

const prefixesOf = (projectId: string): string[] =>
  [
    'uploads/',
    'exports/',
    IMAGES_PREFIX,
    emailFolders.soon.prefix,
    emailFolders.later.prefix,
    'mail/campaigns/',
    'mail/templates/',
    `${RECEIVED_PREFIX}raw/`,
    `${RECEIVED_PREFIX}mail/`,
  ].map((folder) => `${folder}${projectId}/`);

export async function scanProjectObjects(projectId: string, onPage: (keys: string[]) => Promise<void>): Promise<void> {
  for (const prefix of prefixesOf(projectId)) {
    let after: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
      const { keys, more } = await listObjects(prefix, after);
      if (keys.length > 0) await onPage(keys);
      after = keys.at(-1);
      if (!more) break;
    }
  }
}

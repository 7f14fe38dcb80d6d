import { readIdentity } from '../../../shared/aws/identities';
import { listObjects } from '../../../shared/aws/storage';
import type { LocalService } from '../service';
import { tableRows } from './operator';

/** What the background look at domains moves on by itself as time passes. */
const LOOKS = ['attemptTime', 'checkedAt', 'nextCheckAt', 'g5pk', 'g5sk'];
const FOLDERS = ['images', 'uploads', 'mail', 'exports'];
/** SES takes a question a second. */
const SES_TURN_MS = 1_000;

function steady(row: string): string {
  const item = JSON.parse(row) as Record<string, unknown>;
  const isDomain = String(item.pk).endsWith('#DOM');
  return isDomain ? JSON.stringify({ ...item, ...Object.fromEntries(LOOKS.map((name) => [name, null])) }) : row;
}

/** Every row in which a project is named, as text in the order of keys; without bookkeeping unless it is asked for. */
export const rowsNaming = async (projectId: string, { all = false } = {}): Promise<string[]> =>
  (await tableRows({ all })).filter((row) => row.includes(projectId)).map(steady);

/** Every row but those. */
export const rowsWithout = async (projectId: string): Promise<string[]> =>
  (await tableRows()).filter((row) => !row.includes(projectId)).map(steady);

/** The objects of the email bucket in whose key a project is named, as far as a page of each folder tells. */
export async function objectsNaming(projectId: string): Promise<string[]> {
  const pages = await Promise.all(FOLDERS.map((folder) => listObjects(`${folder}/`)));
  return pages.flatMap(({ keys }) => keys).filter((key) => key.includes(projectId));
}

/** Whether SES has an identity for a domain. */
export async function hasIdentity(service: LocalService, domain: string): Promise<boolean> {
  await service.advance(SES_TURN_MS);
  return (await readIdentity(domain)) !== null;
}

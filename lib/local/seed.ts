import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { createIdentity, identityRegion, readIdentity } from '../../shared/aws/identities';
import type { KeyKind } from '../../shared/contract/routes/keys';
import { getDomain } from '../../shared/db/domains/domains';
import { createDomain } from '../../shared/db/domains/ownership';
import { createKey, findKey } from '../../shared/db/projects/api-keys';
import { isProjectDeleted } from '../../shared/db/projects/deletion';
import { createProject } from '../../shared/db/projects/projects';
import { pendingRecords, type RecordStates } from '../../shared/domain/domains/domains';
import { newApiKey, storedKeyFields } from '../../shared/domain/projects/api-key';
import { newProject } from '../../shared/domain/projects/new-project';
import { idSource } from '../../shared/ops/ids';
import { DEMO_DOMAIN } from './assembly/environment';

const key = z.object({ id: z.string(), key: z.string() });
const project = z.object({
  id: z.string(),
  name: z.string(),
  status: z.literal('ACTIVE'),
  salt: z.string(),
  secret: z.string(),
  domainToken: z.string(),
  createdAt: z.string(),
});
const demo = z.object({ project, secret: key, public: key, domainId: z.string() });

export type Demo = z.infer<typeof demo>;

export function newDemo(ids = idSource()): Demo {
  return {
    project: newProject('demo', ids, ids.time),
    secret: { id: ids.id('key', 'secret'), key: newApiKey('secret') },
    public: { id: ids.id('key', 'public'), key: newApiKey('public') },
    domainId: ids.id('dom'),
  };
}

async function loadDemo(dir: string): Promise<Demo> {
  const file = join(dir, 'demo.json');
  const stored = existsSync(file) ? demo.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  if (stored && !(await isProjectDeleted(stored.project.id))) return stored;
  const fresh = newDemo();
  mkdirSync(dir, { recursive: true });
  const draft = `${file}.new`;
  const handle = openSync(draft, 'w', 0o600);
  writeSync(handle, `${JSON.stringify(fresh, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(draft, file);
  return fresh;
}

async function seedKey({ project: { id: projectId, createdAt } }: Demo, kind: KeyKind, demoKey: z.infer<typeof key>) {
  const stored = storedKeyFields(demoKey.key);
  if (await findKey(stored.hash)) return;
  await createKey({ id: demoKey.id, projectId, kind, name: `demo ${kind} key`, ...stored, createdAt });
}

const allVerified = Object.fromEntries(Object.keys(pendingRecords).map((purpose) => [purpose, 'VERIFIED']));

async function seedDomain({ project: { id: projectId, createdAt }, domainId }: Demo): Promise<void> {
  if (await getDomain(projectId, domainId)) return;
  const created = await createIdentity(DEMO_DOMAIN);
  const identity = typeof created === 'string' ? await readIdentity(DEMO_DOMAIN) : created;
  if (!identity) throw new Error(`SES has no identity for ${DEMO_DOMAIN}`);
  const { dkimTokens, dkimZone } = identity;
  await createDomain({
    id: domainId,
    projectId,
    domain: DEMO_DOMAIN,
    mailFromSubdomain: 'mail',
    region: await identityRegion(),
    status: 'VERIFIED',
    dkimTokens,
    dkimZone,
    createdByUs: false,
    records: allVerified as RecordStates,
    createdAt,
    verifiedAt: createdAt,
  });
}

export async function storeDemo(demo: Demo): Promise<void> {
  // With a sender of its own, invitations and workflows need no setup.
  await createProject({ ...demo.project, from: `hello@${DEMO_DOMAIN}` });
  await seedKey(demo, 'secret', demo.secret);
  await seedKey(demo, 'public', demo.public);
  await seedDomain(demo);
}

export async function seedDemo({ dir }: { dir: string }): Promise<Demo> {
  const stored = await loadDemo(dir);
  await storeDemo(stored);
  return stored;
}

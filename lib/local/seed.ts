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

const keySchema = z.object({ id: z.string(), key: z.string() });
const projectSchema = z.object({
  id: z.string(),
  name: z.string(),
  status: z.literal('ACTIVE'),
  salt: z.string(),
  secret: z.string(),
  domainToken: z.string(),
  createdAt: z.string(),
});
const demoSchema = z.object({ project: projectSchema, secret: keySchema, public: keySchema, domainId: z.string() });

export type Demo = z.infer<typeof demoSchema>;

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
  const storedDemo = existsSync(file) ? demoSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : null;
  if (storedDemo && !(await isProjectDeleted(storedDemo.project.id))) return storedDemo;
  const demo = newDemo();
  mkdirSync(dir, { recursive: true });
  const newFile = `${file}.new`;
  const handle = openSync(newFile, 'w', 0o600);
  writeSync(handle, `${JSON.stringify(demo, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(newFile, file);
  return demo;
}

async function seedKey(
  { project: { id: projectId, createdAt } }: Demo,
  kind: KeyKind,
  demoKey: z.infer<typeof keySchema>,
) {
  const keyFields = storedKeyFields(demoKey.key);
  if (await findKey(keyFields.hash)) return;
  await createKey({ id: demoKey.id, projectId, kind, name: `demo ${kind} key`, ...keyFields, createdAt });
}

const allVerified = Object.fromEntries(Object.keys(pendingRecords).map((purpose) => [purpose, 'VERIFIED']));

async function seedDomain({ project: { id: projectId, createdAt }, domainId }: Demo): Promise<void> {
  if (await getDomain(projectId, domainId)) return;
  const newIdentity = await createIdentity(DEMO_DOMAIN);
  const identity = typeof newIdentity === 'string' ? await readIdentity(DEMO_DOMAIN) : newIdentity;
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
  // The project has a sender address from the start, so that invitations and workflows work without setup.
  await createProject({ ...demo.project, from: `hello@${DEMO_DOMAIN}` });
  await seedKey(demo, 'secret', demo.secret);
  await seedKey(demo, 'public', demo.public);
  await seedDomain(demo);
}

export async function seedDemo({ dir }: { dir: string }): Promise<Demo> {
  const demo = await loadDemo(dir);
  await storeDemo(demo);
  return demo;
}

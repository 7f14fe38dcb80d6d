import type { ProjectLanguage } from '../../contract/project';
import type { Utm } from '../../domain/emails/utm';
import type { ProjectSecrets } from '../../domain/projects/secrets';
import type { DailyReputation } from '../../domain/sending/email-streams';
import type { Pauses } from '../../domain/sending/reputation';
import { timedCache } from '../../ops/cache';
import { expr } from '../table/expressions';
import { indexes } from '../table/indexes';
import { keys } from '../table/keys';
import { queryPage } from '../table/query';
import { getAs, update } from '../table/rows';
import { contentOf } from '../table/stored';
import { deletePart, putPart, type TransactionPart, transact } from '../table/transact';

export interface Project extends ProjectSecrets {
  id: string;
  name: string;
  status: 'ACTIVE' | 'DISABLED';
  /** Derives contact ids from addresses; never changes. */
  salt: string;
  /** TXT record `_posthaste.<domain>`, the proof of ownership. */
  domainToken: string;
  createdAt: string;
  updatedAt?: string;
  version?: number;
  language?: ProjectLanguage;
  logoUrl?: string;
  accentColor?: string;
  from?: string;
  fromName?: string;
  replyTo?: string;
  postalAddress?: string;
  unsubscribeMailto?: string;
  tracking?: { transactional?: boolean; marketing?: boolean };
  utm?: Utm;
  doubleOptIn?: { enabled: boolean; templateId: string };
  publicTrackWritesData?: boolean;
  /** True if absent. */
  persistSendData?: boolean;
  /** True if absent. */
  agentKeys?: boolean;
  publicEmailsPerDay?: number;
  /** Allows SES's own check of addresses, which costs money. */
  mailboxInsights?: boolean;
  requestsPerMinute?: number;
  paused?: Pauses;
  pausesVersion?: number;
  pausesChangedAt?: string;
  /** The counts when the operator last resumed email; only later counts are judged. */
  reputationBaseline?: DailyReputation;
}

export type ProjectSettings = Pick<
  Project,
  | 'name'
  | 'language'
  | 'logoUrl'
  | 'accentColor'
  | 'from'
  | 'fromName'
  | 'replyTo'
  | 'postalAddress'
  | 'unsubscribeMailto'
  | 'tracking'
  | 'utm'
  | 'doubleOptIn'
  | 'publicTrackWritesData'
  | 'persistSendData'
  | 'agentKeys'
  | 'publicEmailsPerDay'
  | 'mailboxInsights'
>;
export type SettingsChange = { [M in keyof ProjectSettings]?: ProjectSettings[M] | null | undefined };

/** With 5 s, a disabled project stops within 10 s. */
const STATE_AGE_MS = 5_000;
const recentProjects = timedCache<Project | null>(STATE_AGE_MS);

export const toProject = (row: Record<string, unknown>): Project => contentOf<Project>(row);

const readProject = (projectId: string, eventual: boolean): Promise<Project | null> =>
  getAs(keys.project(projectId), toProject, { eventual });

export const getProject = (projectId: string): Promise<Project | null> => readProject(projectId, true);

export const currentProject = (projectId: string): Promise<Project | null> => readProject(projectId, false);

export const projectState = (projectId: string): Promise<Project | null> =>
  recentProjects.get(projectId, () => getProject(projectId));

export const putNamePart = (projectId: string, name: string): TransactionPart =>
  putPart({ ...keys.projectName(name, projectId), v: 1, projectId });

export const deleteNamePart = (projectId: string, name: string): TransactionPart =>
  deletePart(keys.projectName(name, projectId));

export async function createProject(project: Project): Promise<'created' | 'exists'> {
  const row = { ...keys.project(project.id), v: 1, g1pk: indexes.projects, g1sk: project.id, ...project };
  const failedParts = await transact([
    putPart(row, expr`attribute_not_exists(pk)`),
    putNamePart(project.id, project.name),
  ]);
  return failedParts === null ? 'created' : 'exists';
}

export const setProjectStatus = (projectId: string, status: Project['status']): Promise<boolean> =>
  update(keys.project(projectId), { set: { status } });

export const setRequestsPerMinute = (projectId: string, limit: number | null): Promise<boolean> =>
  update(
    keys.project(projectId),
    limit === null ? { remove: ['requestsPerMinute'] } : { set: { requestsPerMinute: limit } },
  );

const MAX_NAMESAKES = 20;

export async function findProjectsByName(name: string): Promise<Project[]> {
  const { pk } = keys.projectName(name, '');
  const { rows } = await queryPage<{ projectId: string }>({ pk, limit: MAX_NAMESAKES });
  const projects = await Promise.all(rows.map(({ projectId }) => readProject(projectId, false)));
  return projects.filter((project) => project !== null);
}

export async function listProjects(after?: string): Promise<{ projects: Project[]; next: string | null }> {
  const sk = after ? { above: after } : undefined;
  const page = await queryPage<{ g1sk: string }>({ index: 'g1', pk: indexes.projects, sk, limit: 50 });
  const ids = page.rows.map(({ g1sk }) => g1sk);
  const projects = await Promise.all(ids.map((id) => getProject(id)));
  return {
    projects: projects.filter((project) => project !== null),
    next: page.after ? (ids.at(-1) ?? null) : null,
  };
}

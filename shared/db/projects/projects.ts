import type { ProjectLanguage } from '../../contract/project';
import type { Utm } from '../../domain/emails/utm';
import type { ProjectSecrets } from '../../domain/projects/secrets';
import type { DailyReputation } from '../../domain/sending/mail-streams';
import type { Pauses } from '../../domain/sending/reputation';
import { timedCache } from '../../ops/cache';
import { expr } from '../table/expressions';
import { indexes, keys } from '../table/keys';
import { queryPage } from '../table/query';
import { getAs, update } from '../table/rows';
import { contentOf } from '../table/stored';
import { deletePart, putPart, type TransactionPart, transact } from '../table/transact';

/** A project as stored. Its secrets never leave the service. */
export interface Project extends ProjectSecrets {
  id: string;
  name: string;
  status: 'ACTIVE' | 'DISABLED';
  /** Derives contact ids from addresses; never changes. */
  salt: string;
  /** The value of the TXT record `_posthaste.<domain>` that proves that a domain belongs to this project. */
  domainToken: string;
  createdAt: string;
  updatedAt?: string;
  /** Increases with each change of the settings; absent before the first. */
  version?: number;
  /** The settings, which the project's own keys change; absent if the service's default applies. */
  language?: ProjectLanguage;
  /** How the pages for recipients look. */
  logoUrl?: string;
  accentColor?: string;
  /** Default sender, its name and reply address, for all email that gives none. */
  from?: string;
  fromName?: string;
  replyTo?: string;
  /** Shown in the footer of marketing mail. */
  postalAddress?: string;
  /** Mail to this address unsubscribes its sender from marketing mail. */
  unsubscribeMailto?: string;
  /** Whether opens and clicks are tracked if a send does not say. */
  tracking?: { transactional?: boolean; marketing?: boolean };
  /** What links carry whose clicks are recorded. */
  utm?: Utm;
  /** A contact that a public key subscribes has to confirm first, through a mail of this template. */
  doubleOptIn?: { enabled: boolean; templateId: string };
  /** A public key may change the data of existing contacts. */
  publicTrackWritesData?: boolean;
  /** Whether contacts keep the data of sends; true if absent. */
  persistSendData?: boolean;
  /** Whether keys of the kind agent work; true if absent. */
  agentKeys?: boolean;
  /** Confirmation mails that public keys may cause in a day, and as many mails of workflows. */
  publicMailPerDay?: number;
  /** Verifications may use SES's own check of addresses, which costs money. */
  mailboxInsights?: boolean;
  /** Requests in a minute, if the operator has set another number than the default. */
  requestsPerMinute?: number;
  /** Which of its mail the breakers or the operator have paused. */
  paused?: Pauses;
  /** Increases with each change of the pauses; `pausesChangedAt` is the time of the last one. */
  pausesVersion?: number;
  pausesChangedAt?: string;
  /** The counts by day when the operator last resumed mail: only later counts are judged. */
  reputationBaseline?: DailyReputation;
}

/** The members of a project that its own keys can change; null clears one. */
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
  | 'publicMailPerDay'
  | 'mailboxInsights'
>;
export type SettingsChange = { [M in keyof ProjectSettings]?: ProjectSettings[M] | null | undefined };

/** How stale a project's state may be in a running container: a disabled project stops within 10 s. */
const STATE_AGE_MS = 5_000;
const states = timedCache<Project | null>(STATE_AGE_MS);

export const toProject = (row: Record<string, unknown>): Project => contentOf<Project>(row);

const readProject = (projectId: string, eventual: boolean): Promise<Project | null> =>
  getAs(keys.project(projectId), toProject, { eventual });

export const getProject = (projectId: string): Promise<Project | null> => readProject(projectId, true);

/** A project as it is now, with the latest change. */
export const currentProject = (projectId: string): Promise<Project | null> => readProject(projectId, false);

/** A project's state, at most 5 s old. */
export const projectState = (projectId: string): Promise<Project | null> =>
  states.get(projectId, () => getProject(projectId));

/** Notes that a project has a name, by which the operator finds it. Others may have the same. */
export const noteName = (projectId: string, name: string): TransactionPart =>
  putPart({ ...keys.projectName(name, projectId), v: 1, projectId });

/** Removes the note of a name. */
export const dropName = (projectId: string, name: string): TransactionPart =>
  deletePart(keys.projectName(name, projectId));

/** Stores a new project. */
export async function createProject(project: Project): Promise<'created' | 'exists'> {
  const row = { ...keys.project(project.id), v: 1, g1pk: indexes.projects, g1sk: project.id, ...project };
  const refused = await transact([putPart(row, expr`attribute_not_exists(pk)`), noteName(project.id, project.name)]);
  return refused === null ? 'created' : 'exists';
}

/** Disables or enables a project; false if there is none. */
export const setProjectStatus = (projectId: string, status: Project['status']): Promise<boolean> =>
  update(keys.project(projectId), { set: { status } });

/** Sets how many requests a project may make in a minute, or null for the default; false if there is no project. */
export const setRequestsPerMinute = (projectId: string, limit: number | null): Promise<boolean> =>
  update(
    keys.project(projectId),
    limit === null ? { remove: ['requestsPerMinute'] } : { set: { requestsPerMinute: limit } },
  );

/** So many projects of one name are shown to the operator, who then says which. */
const MAXIMUM_NAMESAKES = 20;

/** The projects of a name, in any case: several may have it. Of more than 20, the first. */
export async function findProjectsByName(name: string): Promise<Project[]> {
  const { pk } = keys.projectName(name, '');
  const { rows } = await queryPage<{ projectId: string }>({ pk, limit: MAXIMUM_NAMESAKES });
  const found = await Promise.all(rows.map(({ projectId }) => readProject(projectId, false)));
  return found.filter((project) => project !== null);
}

/** Projects in the order of their creation, a page at a time. */
export async function listProjects(after?: string): Promise<{ projects: Project[]; next: string | null }> {
  const sk = after ? { above: after } : undefined;
  const page = await queryPage<{ g1sk: string }>({ index: 'g1', pk: indexes.projects, sk, limit: 50 });
  const ids = page.rows.map(({ g1sk }) => g1sk);
  const found = await Promise.all(ids.map((id) => getProject(id)));
  return {
    projects: found.filter((project) => project !== null),
    next: page.after ? (ids.at(-1) ?? null) : null,
  };
}

import { GetCommand, PutCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { ProjectLanguage } from '../../contract/routes/project';
import type { ProjectSecrets } from '../../domain/projects/secrets';
import type { DailyReputation, Pauses } from '../../domain/sending/reputation';
import { timedCache } from '../../ops/cache';
import { indexName } from '../../ops/names';
import { db, tableName } from '../table/client';
import { indexes, keys } from '../table/keys';
import { conditional, isConflict } from '../table/outcomes';
import { contentOf } from '../table/stored';

/** A project as stored. Its secrets never leave the service. */
export interface Project extends ProjectSecrets {
  id: string;
  name: string;
  status: 'ACTIVE' | 'DISABLED';
  /** Makes contact ids from addresses; never changes. */
  salt: string;
  /** What the TXT record `_posthaste.<domain>` must hold to prove that a domain is this project's. */
  domainToken: string;
  createdAt: string;
  updatedAt?: string;
  /** Rises with each change of the settings; absent before the first. */
  version?: number;
  /** What the project's own members change; absent where the service's standard holds. */
  language?: ProjectLanguage;
  /** Sender, its name and where answers go, for campaigns and workflows. */
  from?: string;
  fromName?: string;
  replyTo?: string;
  /** Stands in the footer of marketing mail. */
  postalAddress?: string;
  /** Who writes to it wants no more marketing mail. */
  unsubscribeMailto?: string;
  /** Whether opens and clicks are tracked when a send does not say. */
  tracking?: { transactional?: boolean; marketing?: boolean };
  /** Whom a public key would subscribe is asked first, by a mail of this template. */
  doubleOptIn?: { enabled: boolean; templateId: string };
  /** A public key may change the data of existing contacts. */
  publicTrackWritesData?: boolean;
  /** SES's own check of addresses, which costs money, may be asked by verifications. */
  mailboxInsights?: boolean;
  /** What of its mail waits, by the breakers or by the operator. */
  paused?: Pauses;
  /** Rises with each change of the pauses; with the time of the last one. */
  pausesVersion?: number;
  pausesChangedAt?: string;
  /** What had been counted by day when the operator last let mail go on: only what came after is judged. */
  reputationBaseline?: DailyReputation;
}

/** The members of a project that its own keys can change; null clears one. */
export type ProjectSettings = Pick<
  Project,
  | 'name'
  | 'language'
  | 'from'
  | 'fromName'
  | 'replyTo'
  | 'postalAddress'
  | 'unsubscribeMailto'
  | 'tracking'
  | 'doubleOptIn'
  | 'publicTrackWritesData'
  | 'mailboxInsights'
>;
export type SettingsChange = { [M in keyof ProjectSettings]?: ProjectSettings[M] | null | undefined };

/** How stale a project's state may be in a running container: a disabled project stops within 10 s. */
const STATE_AGE_MS = 5_000;
const states = timedCache<Project | null>(STATE_AGE_MS);

const toProject = (item: Record<string, unknown>): Project => contentOf(item) as unknown as Project;

async function readProject(projectId: string, ConsistentRead: boolean): Promise<Project | null> {
  const { Item } = await db.send(
    new GetCommand({ TableName: tableName(), Key: keys.project(projectId), ConsistentRead }),
  );
  return Item ? toProject(Item) : null;
}

export const getProject = (projectId: string): Promise<Project | null> => readProject(projectId, false);

/** A project as it stands now, the latest change included. */
export const currentProject = (projectId: string): Promise<Project | null> => readProject(projectId, true);

/** A project's state, at most 5 s old. */
export const projectState = (projectId: string): Promise<Project | null> =>
  states.get(projectId, () => getProject(projectId));

/** Stores a new project; false when the id is taken. */
export async function createProject(project: Project): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new PutCommand({
        TableName: tableName(),
        Item: { ...keys.project(project.id), v: 1, g1pk: indexes.projects, g1sk: project.id, ...project },
        ConditionExpression: 'attribute_not_exists(pk)',
      }),
    ),
  );
  return !isConflict(outcome);
}

/** Disables or enables; false when there is no such project. */
export async function setProjectStatus(projectId: string, status: Project['status']): Promise<boolean> {
  const outcome = await conditional(
    db.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.project(projectId),
        UpdateExpression: 'SET #status = :status',
        ConditionExpression: 'attribute_exists(pk)',
        ExpressionAttributeNames: { '#status': 'status' },
        ExpressionAttributeValues: { ':status': status },
      }),
    ),
  );
  return !isConflict(outcome);
}

/** Projects in the order of their creation, a page at a time. */
export async function listProjects(after?: string): Promise<{ projects: Project[]; next: string | null }> {
  const { Items = [], LastEvaluatedKey } = await db.send(
    new QueryCommand({
      TableName: tableName(),
      IndexName: indexName('g1'),
      KeyConditionExpression: after ? 'g1pk = :pk AND g1sk > :after' : 'g1pk = :pk',
      ExpressionAttributeValues: { ':pk': indexes.projects, ...(after ? { ':after': after } : {}) },
      Limit: 50,
    }),
  );
  const ids = Items.map((item) => item.g1sk as string);
  const found = await Promise.all(ids.map((id) => getProject(id)));
  return {
    projects: found.filter((project) => project !== null),
    next: LastEvaluatedKey ? (ids.at(-1) ?? null) : null,
  };
}

import { randomBytes } from 'node:crypto';
import type { Command } from 'commander';
import { currentProject } from '../../shared/db/projects/projects';
import { replaceSecrets } from '../../shared/db/projects/settings';
import { listWebhooks } from '../../shared/db/webhooks/webhooks';
import { listAllWorkflows } from '../../shared/db/workflows/workflows';
import { acceptedSecrets, type ProjectSecrets, rotatedSecrets, versionOf } from '../../shared/domain/projects/secrets';
import type { SigningVersions } from '../../shared/domain/webhooks/signing';
import { MINUTE_MS } from '../../shared/durations';
import { isoNow, now, toIso } from '../../shared/ops/clock';
import { withAuditEntry } from './audit';
import { CliFailure, notFoundFailure } from './failure';
import { type Output, show } from './output';
import { findProject, projectArgument } from './projects';

interface RotateOptions {
  revokeEarlier?: boolean;
  json?: boolean;
}

const SECRET_BYTES = 32;
/** A limit, because each link is checked against every secret that is not revoked. */
const MAX_EARLIER_SECRETS = 20;
/** Longer than functions cache a project, plus the duration of one call. */
const PROPAGATION_MS = MINUTE_MS;

interface SecretUser extends SigningVersions {
  id: string;
}

async function listSecretUsers(projectId: string): Promise<SecretUser[]> {
  const [webhooks, workflows] = await Promise.all([listWebhooks(projectId), listAllWorkflows(projectId)]);
  return [...webhooks, ...workflows.map(({ id, signing }) => ({ id, ...signing }))];
}

const versionsUsedBy = (users: readonly SecretUser[]): Set<number> =>
  new Set(users.flatMap((user) => [user, ...user.earlier.filter(({ until }) => until > now())].map(versionOf)));

async function rotateSecretCommand(idOrName: string, options: RotateOptions, output: Output): Promise<void> {
  const { id, name } = await findProject(idOrName);
  const project = await currentProject(id);
  if (!project) throw notFoundFailure(`There is no project ${idOrName}.`);
  const users = await listSecretUsers(id);
  const newSecrets = rotatedSecrets(project, {
    newSecret: randomBytes(SECRET_BYTES).toString('hex'),
    at: isoNow(),
    revokeEarlier: options.revokeEarlier === true,
    usedVersions: versionsUsedBy(users),
    knownSince: toIso(now() - PROPAGATION_MS),
  });
  if (acceptedSecrets(newSecrets).length - 1 > MAX_EARLIER_SECRETS) {
    throw new CliFailure(
      `Links signed with ${MAX_EARLIER_SECRETS} earlier secrets are still valid, which is the maximum. Revoke them with --revoke-earlier.`,
    );
  }
  const auditedChange = { projectId: id, command: 'projects.rotate-secret', target: null };
  const isReplaced = await withAuditEntry(auditedChange, () => replaceSecrets(project, newSecrets));
  if (!isReplaced) throw new CliFailure('Others changed the project at the same time. Try again.');
  const userIds = users.map((user) => user.id);
  const result = {
    id,
    name,
    secretVersion: newSecrets.secretVersion,
    earlier: newSecrets.earlierSecrets.map(withoutSecret),
    toRotate: userIds,
  };
  show(output, options.json, result, resultText(`${id} (${name})`, newSecrets, userIds, options));
}

type EarlierSecret = Required<ProjectSecrets>['earlierSecrets'][number];

const withoutSecret = ({ secret: _, ...others }: EarlierSecret) => others;

function resultText(
  title: string,
  newSecrets: Required<ProjectSecrets>,
  userIds: string[],
  { revokeEarlier }: RotateOptions,
): string {
  const linksText = revokeEarlier
    ? 'Links in earlier email no longer work: people need a newer email to unsubscribe.'
    : 'Links in earlier email still work.';
  const signingLines =
    userIds.length === 0
      ? []
      : [
          'These still sign with their old secrets. Rotate each with POST /webhooks/{id}/rotate or POST /workflows/{id}/secret:',
          ...userIds.map((id) => `  ${id}`),
        ];
  return [
    `Project ${title} signs with secret ${newSecrets.secretVersion} from now on. ${linksText}`,
    ...signingLines,
  ].join('\n');
}

export function addRotateSecret(projects: Command, output: Output): void {
  projects
    .command('rotate-secret')
    .addArgument(projectArgument())
    .description('replace its secret for links and cursors; links in sent email still work')
    .option('--revoke-earlier', 'invalidate links in email sent so far')
    .action((id, _, command: Command) => rotateSecretCommand(id, command.optsWithGlobals(), output));
}

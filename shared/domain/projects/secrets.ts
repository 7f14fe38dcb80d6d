/** A secret that a project signs with no more. */
export interface EarlierSecret {
  version: number;
  secret: string;
  /** ISO time at which another one took its place. */
  replacedAt: string;
  /** ISO time from which on links that it has signed are refused; what is signed for receivers by it goes on. */
  revokedAt?: string;
}

/** What a project signs with: cursors, links, and the secrets of its webhooks and workflows. */
export interface ProjectSecrets {
  secret: string;
  /** Absent for the first. */
  secretVersion?: number;
  /** Newest first. */
  earlierSecrets?: EarlierSecret[];
}

/** Which of a project's secrets another one is made from: absent for the first. */
export interface MadeFrom {
  secretVersion?: number;
}

export const versionOf = ({ secretVersion = 1 }: MadeFrom): number => secretVersion;

/** Names the first secret by nothing, as rows from before a rotation do. */
export const madeFrom = (version: number): MadeFrom => (version > 1 ? { secretVersion: version } : {});

/** A secret of a project by its version; null where this state of the project does not know it. */
export function secretOf(project: ProjectSecrets, made: MadeFrom): string | null {
  const version = versionOf(made);
  if (version === versionOf(project)) return project.secret;
  return project.earlierSecrets?.find((earlier) => earlier.version === version)?.secret ?? null;
}

/** The secrets whose links are good, the present one first: links in sent mail never expire. */
export const linkSecrets = ({ secret, earlierSecrets = [] }: ProjectSecrets): string[] => [
  secret,
  ...earlierSecrets.filter(({ revokedAt }) => revokedAt === undefined).map((earlier) => earlier.secret),
];

/** How a secret is replaced. */
export interface Rotation {
  fresh: string;
  /** ISO time. */
  at: string;
  /** Links that were signed so far are refused. */
  revokeEarlier: boolean;
  /** Versions that secrets of webhooks and workflows are made from. */
  used: ReadonlySet<number>;
  /** ISO time: what was revoked by then is known to be so everywhere. */
  knownSince: string;
}

/** A project's secrets after a rotation. One that is revoked and that nothing is made from is forgotten. */
export function rotatedSecrets(project: ProjectSecrets, rotation: Rotation): Required<ProjectSecrets> {
  const { fresh, at, revokeEarlier, used, knownSince } = rotation;
  const replaced: EarlierSecret = { version: versionOf(project), secret: project.secret, replacedAt: at };
  const kept = (project.earlierSecrets ?? []).filter(
    ({ version, revokedAt }) => revokedAt === undefined || revokedAt > knownSince || used.has(version),
  );
  const earlierSecrets = [replaced, ...kept].map((earlier) =>
    revokeEarlier ? { revokedAt: at, ...earlier } : earlier,
  );
  return { secret: fresh, secretVersion: replaced.version + 1, earlierSecrets };
}

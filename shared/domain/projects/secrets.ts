/** A secret that the project no longer signs with. */
export interface EarlierSecret {
  version: number;
  secret: string;
  /** ISO time at which it was replaced. */
  replacedAt: string;
  /**
   * ISO time from which links with its signature are refused. Secrets of webhooks and workflows derived from it stay
   * valid.
   */
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

/** The version of the project's secret that another secret is derived from: absent for the first. */
export interface DerivedFrom {
  secretVersion?: number;
}

export const versionOf = ({ secretVersion = 1 }: DerivedFrom): number => secretVersion;

/** The version as rows store it: absent for the first secret. */
export const derivedFrom = (version: number): DerivedFrom => (version > 1 ? { secretVersion: version } : {});

/** A secret of a project by its version; null if this state of the project does not have it. */
export function secretOf(project: ProjectSecrets, made: DerivedFrom): string | null {
  const version = versionOf(made);
  if (version === versionOf(project)) return project.secret;
  return project.earlierSecrets?.find((earlier) => earlier.version === version)?.secret ?? null;
}

/** The secrets whose links are valid, the present one first: links in sent mail never expire. */
export const linkSecrets = ({ secret, earlierSecrets = [] }: ProjectSecrets): string[] => [
  secret,
  ...earlierSecrets.filter(({ revokedAt }) => revokedAt === undefined).map((earlier) => earlier.secret),
];

/** How to replace a secret. */
export interface Rotation {
  fresh: string;
  /** ISO time. */
  at: string;
  /** Refuses all links that were signed so far. */
  revokeEarlier: boolean;
  /** Versions that secrets of webhooks and workflows are derived from. */
  used: ReadonlySet<number>;
  /** ISO time: revocations up to then are known to all containers. */
  knownSince: string;
}

/** A project's secrets after a rotation. A revoked secret from which nothing is derived is dropped. */
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

import type { IsoTime } from '../../durations';

export interface EarlierSecret {
  version: number;
  secret: string;
  replacedAt: IsoTime;
  /**
   * ISO time. From then on, links signed with it are rejected; webhook and workflow secrets derived from it stay valid.
   */
  revokedAt?: string;
}

export interface ProjectSecrets {
  secret: string;
  secretVersion?: number;
  earlierSecrets?: EarlierSecret[];
}

export interface DerivedFrom {
  secretVersion?: number;
}

export const versionOf = ({ secretVersion = 1 }: DerivedFrom): number => secretVersion;

export const derivedFrom = (version: number): DerivedFrom => (version > 1 ? { secretVersion: version } : {});

export function secretOf(project: ProjectSecrets, derived: DerivedFrom): string | null {
  const version = versionOf(derived);
  if (version === versionOf(project)) return project.secret;
  return project.earlierSecrets?.find((earlier) => earlier.version === version)?.secret ?? null;
}

/** The current secret comes first; links in sent emails never expire. */
export const acceptedSecrets = ({ secret, earlierSecrets = [] }: ProjectSecrets): string[] => [
  secret,
  ...earlierSecrets.filter(({ revokedAt }) => revokedAt === undefined).map((earlier) => earlier.secret),
];

export interface Rotation {
  newSecret: string;
  at: IsoTime;
  revokeEarlier: boolean;
  usedVersions: ReadonlySet<number>;
  /** ISO time. Every container knows of revocations before then. */
  knownSince: string;
}

/** Drops revoked secrets from which no other secret is derived. */
export function rotatedSecrets(project: ProjectSecrets, rotation: Rotation): Required<ProjectSecrets> {
  const { newSecret, at, revokeEarlier, usedVersions, knownSince } = rotation;
  const replacedSecret: EarlierSecret = { version: versionOf(project), secret: project.secret, replacedAt: at };
  const neededSecrets = (project.earlierSecrets ?? []).filter(
    ({ version, revokedAt }) => revokedAt === undefined || revokedAt > knownSince || usedVersions.has(version),
  );
  const earlierSecrets = [replacedSecret, ...neededSecrets].map((earlier) =>
    revokeEarlier ? { revokedAt: at, ...earlier } : earlier,
  );
  return { secret: newSecret, secretVersion: replacedSecret.version + 1, earlierSecrets };
}

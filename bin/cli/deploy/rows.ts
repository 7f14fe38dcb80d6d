import { OUTPUTS } from '../../../lib/aws/settings';
import { compareVersions, type Release, releasesBetween } from '../../../lib/releases';

export interface Rows {
  summary: string[];
  migrations: { name: string; says: string }[];
  losses: string[];
}

export function judgeRows(
  outputs: Readonly<Record<string, string>> | undefined,
  newVersion: string,
  releases?: readonly Release[],
): Rows {
  const noChange: Rows = { summary: [], migrations: [], losses: [] };
  if (outputs === undefined) return noChange;
  const deployedVersion = outputs[OUTPUTS.version];
  if (deployedVersion === undefined) {
    return {
      ...noChange,
      summary: ['The deployed version is unknown: its stack has no version output. No rows are changed.'],
    };
  }
  if (compareVersions(deployedVersion, newVersion) > 0)
    return judgeDowngrade(deployedVersion, newVersion, outputs[OUTPUTS.readableFrom] ?? deployedVersion);
  const newReleases = releasesBetween(deployedVersion, newVersion, releases);
  const migrations = newReleases.flatMap((release) => release.migrations);
  const versionsText =
    deployedVersion === newVersion
      ? `Version ${newVersion} is deployed already.`
      : `From version ${deployedVersion} to ${newVersion}.`;
  const summary = [migrations.length > 0 ? versionsText : `${versionsText} No rows migrate.`];
  return { summary, migrations: [...migrations], losses: lossesOfUpgrade(deployedVersion, newReleases) };
}

function lossesOfUpgrade(deployedVersion: string, newReleases: readonly Release[]): string[] {
  const newestRelease = newReleases.at(-1);
  if (!newestRelease || compareVersions(deployedVersion, newestRelease.upgradesFrom) >= 0) return [];
  const intermediateRelease = newReleases.findLast(
    ({ upgradesFrom }) => compareVersions(deployedVersion, upgradesFrom) >= 0,
  );
  const advice = intermediateRelease ? ` Deploy ${intermediateRelease.version} first.` : '';
  return [
    `Version ${newestRelease.version} cannot read rows written before version ${newestRelease.upgradesFrom}.${advice}`,
  ];
}

function judgeDowngrade(deployedVersion: string, newVersion: string, readableFrom: string): Rows {
  const summary = [`Downgrade from version ${deployedVersion} to ${newVersion}.`];
  if (compareVersions(newVersion, readableFrom) >= 0) return { summary, migrations: [], losses: [] };
  const loss = `Version ${newVersion} cannot read all rows of ${deployedVersion}; only ${readableFrom} and later can. Email in rows that it cannot read would wait.`;
  return { summary, migrations: [], losses: [loss] };
}

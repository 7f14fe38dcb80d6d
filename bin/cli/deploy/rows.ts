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
  const deployed = outputs[OUTPUTS.version];
  if (deployed === undefined) {
    return {
      ...noChange,
      summary: ['The deployed version is unknown: its stack has no version output. No rows are changed.'],
    };
  }
  if (compareVersions(deployed, newVersion) > 0)
    return judgeDowngrade(deployed, newVersion, outputs[OUTPUTS.readableFrom] ?? deployed);
  const newReleases = releasesBetween(deployed, newVersion, releases);
  const migrations = newReleases.flatMap((release) => release.migrations);
  const versions =
    deployed === newVersion
      ? `Version ${newVersion} is deployed already.`
      : `From version ${deployed} to ${newVersion}.`;
  const summary = [migrations.length > 0 ? versions : `${versions} No rows migrate.`];
  return { summary, migrations: [...migrations], losses: lossesOfUpgrade(deployed, newReleases) };
}

function lossesOfUpgrade(deployed: string, newReleases: readonly Release[]): string[] {
  const newest = newReleases.at(-1);
  if (!newest || compareVersions(deployed, newest.upgradesFrom) >= 0) return [];
  const intermediate = newReleases.findLast(({ upgradesFrom }) => compareVersions(deployed, upgradesFrom) >= 0);
  const advice = intermediate ? ` Deploy ${intermediate.version} first.` : '';
  return [`Version ${newest.version} cannot read rows written before version ${newest.upgradesFrom}.${advice}`];
}

function judgeDowngrade(deployed: string, newVersion: string, readableFrom: string): Rows {
  const summary = [`Downgrade from version ${deployed} to ${newVersion}.`];
  if (compareVersions(newVersion, readableFrom) >= 0) return { summary, migrations: [], losses: [] };
  const loss = `Version ${newVersion} cannot read all rows of ${deployed}; only ${readableFrom} and later can. Email in rows that it cannot read would wait.`;
  return { summary, migrations: [], losses: [loss] };
}

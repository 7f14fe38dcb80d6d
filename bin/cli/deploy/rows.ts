import { OUTPUTS } from '../../../lib/aws/settings';
import { compareVersions, type Release, releasesBetween } from '../../../lib/releases';

export interface Rows {
  summary: string[];
  migrations: { name: string; says: string }[];
  losses: string[];
}

export function judgeRows(
  outputs: Readonly<Record<string, string>> | undefined,
  own: string,
  all?: readonly Release[],
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
  if (compareVersions(deployed, own) > 0)
    return judgeDowngrade(deployed, own, outputs[OUTPUTS.readableFrom] ?? deployed);
  const between = releasesBetween(deployed, own, all);
  const migrations = between.flatMap((release) => release.migrations);
  const versions = deployed === own ? `Version ${own} is deployed already.` : `From version ${deployed} to ${own}.`;
  const summary = [migrations.length > 0 ? versions : `${versions} No rows migrate.`];
  return { summary, migrations: [...migrations], losses: unreadableByUpgrade(deployed, between) };
}

function unreadableByUpgrade(deployed: string, between: readonly Release[]): string[] {
  const newest = between.at(-1);
  if (!newest || compareVersions(deployed, newest.upgradesFrom) >= 0) return [];
  const intermediate = between.findLast(({ upgradesFrom }) => compareVersions(deployed, upgradesFrom) >= 0);
  const advice = intermediate ? ` Deploy ${intermediate.version} first.` : '';
  return [`Version ${newest.version} cannot read rows written before version ${newest.upgradesFrom}.${advice}`];
}

function judgeDowngrade(deployed: string, own: string, readableFrom: string): Rows {
  const summary = [`Downgrade from version ${deployed} to ${own}.`];
  const losses =
    compareVersions(own, readableFrom) < 0
      ? [
          `Version ${own} cannot read all rows of ${deployed}; only ${readableFrom} and later can. Email in rows that it cannot read would wait.`,
        ]
      : [];
  return { summary, migrations: [], losses };
}

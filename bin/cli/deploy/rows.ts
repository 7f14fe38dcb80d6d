import { OUTPUTS } from '../../../lib/aws/settings';
import { compareVersions, type Release, releasesBetween } from '../../../lib/releases';

export interface Rows {
  says: string[];
  migrations: { name: string; says: string }[];
  losses: string[];
}

export function judgeRows(
  outputs: Readonly<Record<string, string>> | undefined,
  own: string,
  all?: readonly Release[],
): Rows {
  const none: Rows = { says: [], migrations: [], losses: [] };
  if (outputs === undefined) return none;
  const deployed = outputs[OUTPUTS.version];
  if (deployed === undefined) {
    return { ...none, says: ['The deployed version is not known: it said none. No rows are changed.'] };
  }
  if (compareVersions(deployed, own) > 0) return goingBack(deployed, own, outputs[OUTPUTS.readableFrom] ?? deployed);
  const between = releasesBetween(deployed, own, all);
  const migrations = between.flatMap((release) => release.migrations);
  const step = deployed === own ? `Version ${own} is deployed already.` : `From version ${deployed} to ${own}.`;
  const says = [migrations.length > 0 ? step : `${step} No rows migrate.`];
  return { says, migrations: [...migrations], losses: tooFar(deployed, between) };
}

function tooFar(deployed: string, between: readonly Release[]): string[] {
  const newest = between.at(-1);
  if (!newest || compareVersions(deployed, newest.upgradesFrom) >= 0) return [];
  const first = between.findLast(({ upgradesFrom }) => compareVersions(deployed, upgradesFrom) >= 0);
  const instead = first ? ` Deploy ${first.version} first.` : '';
  return [`Version ${newest.version} does not read what versions before ${newest.upgradesFrom} wrote.${instead}`];
}

function goingBack(deployed: string, own: string, readableFrom: string): Rows {
  const says = [`Back from version ${deployed} to ${own}.`];
  const losses =
    compareVersions(own, readableFrom) < 0
      ? [
          `Version ${own} does not handle all rows of ${deployed}, only ${readableFrom} and later do: their email would wait.`,
        ]
      : [];
  return { says, migrations: [], losses };
}

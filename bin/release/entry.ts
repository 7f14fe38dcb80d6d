const HEADING = /^## \[([^\]]+)\](?: - (\d{4}-\d{2}-\d{2}))?[ \t]*$/gm;

export interface Entry {
  version: string;
  date: string | undefined;
  text: string;
}

export function entriesOf(changelog: string): Entry[] {
  const headings = [...changelog.matchAll(HEADING)];
  return headings.map((heading, index) => {
    const [line, version = '', date] = heading;
    const text = changelog.slice(heading.index + line.length, headings[index + 1]?.index).trim();
    return { version, date, text };
  });
}

export interface Release {
  version: string;
  versionByFile: Readonly<Record<string, string>>;
  changelog: string;
}

export function releaseErrors({ version, versionByFile, changelog }: Release): string[] {
  const entry = entriesOf(changelog).find((candidate) => candidate.version === version);
  const otherVersions = Object.entries(versionByFile).filter(([, fileVersion]) => fileVersion !== version);
  return [
    ...(/^\d+\.\d+\.\d+$/.test(version) ? [] : [`${version} is not a version such as 1.2.0.`]),
    ...otherVersions.map(([file, otherVersion]) => `${file} has the version ${otherVersion}, not ${version}.`),
    ...(entry ? [] : [`CHANGELOG.md has no heading "## [${version}] - <date>".`]),
    ...(entry && !entry.date ? [`CHANGELOG.md has no date for ${version}.`] : []),
    ...(entry && entry.text === '' ? [`CHANGELOG.md has no text for ${version}.`] : []),
  ];
}

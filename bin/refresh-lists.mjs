import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import { getDomain, getPublicSuffix } from 'tldts-icann';

/**
 * Builds the lists of disposable and of personal domains from npm packages, and records the date of every list. The
 * packages are never dependencies: they are unpacked in an ignored folder, read and removed.
 * `--dates` leaves the lists as they are.
 */
const root = resolve(import.meta.dirname, '..');
const LISTS_FOLDER = join(root, 'functions/verify/lists');
const HAND_WRITTEN_FOLDER = join(root, 'bin/lists');
const CACHE_FOLDER = join(root, '.cache');
const FETCH_TIMEOUT_MS = 60_000;
/** With fewer domains, the list was read wrongly. */
const MIN_DOMAINS = { disposable: 50_000, personal: 3_000 };

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
const readLines = (file) => readFileSync(file, 'utf8').split('\n');
const readQuotedDomains = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/"([a-z0-9.-]+\.[a-z0-9-]+)"/g)].map(([, name]) => name);

const sources = {
  curated: {
    name: 'disposable-email-domains-js',
    license: 'CC0-1.0',
    read: (folder) => readJson(join(folder, 'dist/dict/disposable_email_blocklist.json')),
  },
  ivolo: {
    name: 'disposable-email-domains',
    license: 'MIT, without a copyright line',
    read: (folder) => [...readJson(join(folder, 'index.json')), ...readJson(join(folder, 'wildcard.json'))],
  },
  burner: {
    name: 'burner-email-providers',
    license: 'MIT, Copyright 2018 Wes Bos',
    read: (folder) => readLines(join(folder, 'emails.txt')),
  },
  checker: {
    name: 'mailchecker',
    license: 'MIT, Copyright (c) 2013 Francois-Guillaume Ribreau',
    read: (folder) => readQuotedDomains(join(folder, 'platform/node/index.js')),
  },
  free: {
    name: 'free-email-domains',
    license: 'MIT, Copyright (c) 2017 Kiko Beats',
    read: (folder) => readJson(join(folder, 'domains.json')),
  },
};

/** Runs no code of the package. */
function readPackage({ name, license, read }, workFolder) {
  const folder = join(workFolder, name);
  mkdirSync(folder);
  const run = (command, args) =>
    execFileSync(command, args, { cwd: folder, timeout: FETCH_TIMEOUT_MS, stdio: 'ignore' });
  run('npm', ['pack', name, '--ignore-scripts']);
  run('tar', ['-xzf', readdirSync(folder).find((file) => file.endsWith('.tgz'))]);
  const { version } = readJson(join(folder, 'package/package.json'));
  return {
    label: `${name} ${version} (${license})`,
    domains: new Set(read(join(folder, 'package')).flatMap(domainsIn)),
  };
}

/** The domain as A-labels in lower case; empty if the entry is no domain, or a registry such as co.uk. */
function domainsIn(entry) {
  const name = domainToASCII(entry.trim().toLowerCase());
  const isDomain = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name);
  return isDomain && getPublicSuffix(name) !== name ? [name] : [];
}

const readEntries = (file) => readLines(file).filter((line) => line !== '' && !line.startsWith('#'));

function matcherFor(domains) {
  const listedDomains = new Set(domains);
  return (name) => name.split('.').some((_, index, labels) => listedDomains.has(labels.slice(index).join('.')));
}

const neverDisposable = () =>
  matcherFor([
    ...readEntries(join(HAND_WRITTEN_FOLDER, 'not-disposable.txt')),
    ...readEntries(join(LISTS_FOLDER, 'aliases.txt')),
  ]);

/** Domains of the curated list, or of at least two other lists. */
function disposableOf({ curated, ...others }) {
  const countLists = (name) => Object.values(others).filter(({ domains }) => domains.has(name)).length;
  const candidates = new Set([curated, ...Object.values(others)].flatMap(({ domains }) => [...domains]));
  const isNeverDisposable = neverDisposable();
  return [...candidates].filter(
    (name) => (curated.domains.has(name) || countLists(name) > 1) && !isNeverDisposable(name),
  );
}

function personalOf({ free }, lists) {
  const isListedDisposable = matcherFor(Object.values(lists).flatMap(({ domains }) => [...domains]));
  const isNeverDisposable = neverDisposable();
  const isAlias = matcherFor(readEntries(join(LISTS_FOLDER, 'aliases.txt')));
  const packageDomains = [...free.domains].filter(
    (name) => getDomain(name) === name && (isNeverDisposable(name) || !isListedDisposable(name)),
  );
  const brandDomains = readEntries(join(LISTS_FOLDER, 'brands.txt')).flatMap((line) => {
    const [label, ...endings] = line.split(' ');
    return endings.map((ending) => `${label}.${ending}`);
  });
  const domains = new Set([
    ...packageDomains,
    ...readEntries(join(HAND_WRITTEN_FOLDER, 'personal.txt')),
    ...brandDomains,
  ]);
  return [...domains].filter((name) => !isAlias(name));
}

/** "#" sorts before every character of a domain, so the heading does not disturb a binary search. */
function writeList(name, heading, domains) {
  if (domains.length < MIN_DOMAINS[name]) throw new Error(`only ${domains.length} domains are left for ${name}.txt`);
  writeFileSync(join(LISTS_FOLDER, `${name}.txt`), `${heading}\n${domains.sort().join('\n')}\n`);
  console.log(`${name}: ${domains.length} domains`);
}

function refresh() {
  mkdirSync(CACHE_FOLDER, { recursive: true });
  const workFolder = mkdtempSync(join(CACHE_FOLDER, 'lists-'));
  try {
    const packages = Object.fromEntries(
      Object.entries(sources).map(([key, source]) => [key, readPackage(source, workFolder)]),
    );
    const today = new Date().toISOString().slice(0, 10);
    const { free, ...lists } = packages;
    const labelsOf = (sourceLists) => sourceLists.map(({ label }) => label).join('; ');
    writeList('disposable', `# Built on ${today} from ${labelsOf(Object.values(lists))}`, disposableOf(lists));
    writeList('personal', `# Built on ${today} from ${labelsOf([free])}`, personalOf({ free }, lists));
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}

function writeDates() {
  const dateOf = (name) => {
    const date = /(?<= on )\d{4}-\d\d-\d\d/.exec(
      readFileSync(join(LISTS_FOLDER, `${name}.txt`), 'utf8').slice(0, 1_000),
    );
    if (!date) throw new Error(`the heading of ${name}.txt names no date`);
    return date[0];
  };
  const names = { disposable: 'disposable', personal: 'personal', aliases: 'aliases', roles: 'roles', typos: 'brands' };
  const lines = Object.entries(names).map(([key, name]) => `  ${key}: '${dateOf(name)}',\n`);
  const opening =
    '/** When each list behind POST /v1/verify was made or last looked through. Written by bin/refresh-lists.mjs. */';
  writeFileSync(
    join(root, 'shared/ops/list-dates.ts'),
    `${opening}\nexport const listDates = {\n${lines.join('')}} as const;\n`,
  );
}

if (!process.argv.includes('--dates')) refresh();
writeDates();

import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { domainToASCII } from 'node:url';
import { getDomain, getPublicSuffix } from 'tldts-icann';

/**
 * Builds the lists of disposable and of personal domains from packages of the registry, and records the date of every
 * list. The packages are never dependencies: they are unpacked in an ignored folder, read and removed.
 * `--dates` leaves the lists as they are.
 */
const root = resolve(import.meta.dirname, '..');
const LISTS = join(root, 'functions/verify/lists');
const MAINTAINED = join(root, 'bin/lists');
const CACHE = join(root, '.cache');
const FETCH_MS = 60_000;
/** A shorter list was not read correctly. */
const MIN_DOMAINS = { disposable: 50_000, personal: 3_000 };

const json = (file) => JSON.parse(readFileSync(file, 'utf8'));
const text = (file) => readFileSync(file, 'utf8').split('\n');
const quoted = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/"([a-z0-9.-]+\.[a-z0-9-]+)"/g)].map(([, name]) => name);

const sources = {
  curated: {
    name: 'disposable-email-domains-js',
    license: 'CC0-1.0',
    read: (dir) => json(join(dir, 'dist/dict/disposable_email_blocklist.json')),
  },
  ivolo: {
    name: 'disposable-email-domains',
    license: 'MIT, without a copyright line',
    read: (dir) => [...json(join(dir, 'index.json')), ...json(join(dir, 'wildcard.json'))],
  },
  burner: {
    name: 'burner-email-providers',
    license: 'MIT, Copyright 2018 Wes Bos',
    read: (dir) => text(join(dir, 'emails.txt')),
  },
  checker: {
    name: 'mailchecker',
    license: 'MIT, Copyright (c) 2013 Francois-Guillaume Ribreau',
    read: (dir) => quoted(join(dir, 'platform/node/index.js')),
  },
  free: {
    name: 'free-email-domains',
    license: 'MIT, Copyright (c) 2017 Kiko Beats',
    read: (dir) => json(join(dir, 'domains.json')),
  },
};

/** Unpacks a package into its own folder without running any of it. */
function unpack({ name, license, read }, work) {
  const dir = join(work, name);
  mkdirSync(dir);
  const run = (command, args) => execFileSync(command, args, { cwd: dir, timeout: FETCH_MS, stdio: 'ignore' });
  run('npm', ['pack', name, '--ignore-scripts']);
  run('tar', ['-xzf', readdirSync(dir).find((file) => file.endsWith('.tgz'))]);
  const { version } = json(join(dir, 'package/package.json'));
  return { label: `${name} ${version} (${license})`, domains: new Set(read(join(dir, 'package')).flatMap(normalized)) };
}

/** A domain as A-labels in lower case; empty if it is none, or a whole registry such as co.uk. */
function normalized(entry) {
  const name = domainToASCII(entry.trim().toLowerCase());
  const isDomain = /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/.test(name);
  return isDomain && getPublicSuffix(name) !== name ? [name] : [];
}

const linesOf = (file) => text(file).filter((line) => line !== '' && !line.startsWith('#'));

function matcherFor(names) {
  const all = new Set(names);
  return (name) => name.split('.').some((_, index, labels) => all.has(labels.slice(index).join('.')));
}

/** Providers and forwarding services, which never count as disposable. */
const neverDisposable = () =>
  matcherFor([...linesOf(join(MAINTAINED, 'not-disposable.txt')), ...linesOf(join(LISTS, 'aliases.txt'))]);

/** The curated list, and domains on at least two of the others. */
function disposableOf({ curated, ...others }) {
  const named = (name) => Object.values(others).filter(({ domains }) => domains.has(name)).length;
  const candidates = new Set([curated, ...Object.values(others)].flatMap(({ domains }) => [...domains]));
  const spared = neverDisposable();
  return [...candidates].filter((name) => (curated.domains.has(name) || named(name) > 1) && !spared(name));
}

/** Domains that no list calls disposable, and never-disposable ones. */
function personalOf({ free }, lists) {
  const suspect = matcherFor(Object.values(lists).flatMap(({ domains }) => [...domains]));
  const spared = neverDisposable();
  const isAlias = matcherFor(linesOf(join(LISTS, 'aliases.txt')));
  const packaged = [...free.domains].filter((name) => getDomain(name) === name && (spared(name) || !suspect(name)));
  const brands = linesOf(join(LISTS, 'brands.txt')).flatMap((line) => {
    const [label, ...endings] = line.split(' ');
    return endings.map((ending) => `${label}.${ending}`);
  });
  const all = new Set([...packaged, ...linesOf(join(MAINTAINED, 'personal.txt')), ...brands]);
  return [...all].filter((name) => !isAlias(name));
}

/** "#" sorts before every character of a domain, so the heading does not disturb a binary search. */
function write(name, heading, domains) {
  if (domains.length < MIN_DOMAINS[name]) throw new Error(`only ${domains.length} domains are left for ${name}.txt`);
  writeFileSync(join(LISTS, `${name}.txt`), `${heading}\n${domains.sort().join('\n')}\n`);
  console.log(`${name}: ${domains.length} domains`);
}

function refresh() {
  mkdirSync(CACHE, { recursive: true });
  const work = mkdtempSync(join(CACHE, 'lists-'));
  try {
    const unpacked = Object.fromEntries(Object.entries(sources).map(([key, source]) => [key, unpack(source, work)]));
    const today = new Date().toISOString().slice(0, 10);
    const { free, ...lists } = unpacked;
    const from = (packages) => packages.map(({ label }) => label).join('; ');
    write('disposable', `# Built on ${today} from ${from(Object.values(lists))}`, disposableOf(lists));
    write('personal', `# Built on ${today} from ${from([free])}`, personalOf({ free }, lists));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function writeDates() {
  const dateOf = (name) => {
    const date = /(?<= on )\d{4}-\d\d-\d\d/.exec(readFileSync(join(LISTS, `${name}.txt`), 'utf8').slice(0, 1_000));
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

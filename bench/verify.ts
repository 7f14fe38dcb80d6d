import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lists } from '../functions/verify/lists';
import { judgeDomain } from '../shared/domain/verify/domain-facts';
import { readAddress } from '../shared/domain/verify/read-address';
import { traitsOf } from '../shared/domain/verify/traits';
import { verdict } from '../shared/domain/verify/verdict';
import { heading, reading, table } from './support/report';
import { run } from './support/run';
import { median, quantile } from './support/statistics';

const ROUNDS = 7;
const SAMPLES = 5_000;

const namesOf = (file: string): string[] =>
  readFileSync(join(__dirname, '..', file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** Takes names evenly from a list, so that its whole length is searched. */
const sample = (names: string[]): string[] =>
  Array.from({ length: SAMPLES }, (_, index) => names[Math.floor((index * names.length) / SAMPLES)] ?? '');

const mistyped = ['gmial.com', 'hotnail.com', 'yaho.co.uk', 'gmail.con', 'outlok.com', 'company.con', 'protonmial.com'];

const scenarios = {
  'a real company': sample(namesOf('test/data/verify/real-domains.txt')),
  'a personal provider': sample(namesOf('functions/verify/lists/personal.txt')),
  'a disposable domain': sample(namesOf('functions/verify/lists/disposable.txt')),
  'a mistyped provider': sample(mistyped),
  'a long domain': sample([`${'a-label-of-some-length.'.repeat(8)}example.com`]),
};

const facts = judgeDomain({ mx: ['mail.example'], a: ['192.0.2.1'], aaaa: [], wwwA: [], wwwAaaa: [] });

/** Milliseconds per verification, and its average processor time. */
function round(domains: string[]) {
  const times: number[] = [];
  const before = process.cpuUsage();
  for (const [index, domain] of domains.entries()) {
    const start = performance.now();
    const address = readAddress(`Ada.Lovelace+${index}@${domain}`);
    verdict(address, traitsOf(address, lists), facts);
    times.push(performance.now() - start);
  }
  const { user, system } = process.cpuUsage(before);
  return { p50: median(times), p99: quantile(times, 0.99), cpu: (user + system) / 1_000 / domains.length };
}

async function main(): Promise<void> {
  heading(`Verifying an address without DNS: ${SAMPLES} addresses, median of ${ROUNDS} rounds`);
  const rows = Object.entries(scenarios).map(([name, domains]) => {
    round(domains);
    const rounds = Array.from({ length: ROUNDS }, () => round(domains));
    const medianOf = (field: 'p50' | 'p99' | 'cpu') => median(rounds.map((each) => each[field])).toFixed(4);
    return [name, medianOf('p50'), medianOf('p99'), medianOf('cpu')];
  });
  table(['the domain is', 'p50 ms', 'p99 ms', 'CPU ms'], rows);
  reading('CPU ms: user and system time of the process for one address, garbage collection included.');
}

run(main);

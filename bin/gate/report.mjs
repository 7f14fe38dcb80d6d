import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { facts } from './facts.mjs';

/**
 * @typedef {{ name: string, message: string, repeat?: string }} Failure
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[], flaky: Failure[] }} Outcome
 */

const FOLDER = join('.cache', 'gate');

/** The end of a failure's message in characters. A longer one would hide the others. */
const MAX_MESSAGE = 6_000;

export function fileOf(name) {
  mkdirSync(FOLDER, { recursive: true });
  return join(FOLDER, name);
}

/** @param {Outcome[]} outcomes @returns {Outcome} */
export function sum(outcomes) {
  const total = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  for (const { passed, failed, skipped, failures, flaky } of outcomes) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
    total.failures = total.failures.concat(failures);
    total.flaky = total.flaky.concat(flaky);
  }
  return total;
}

/** @returns {Outcome | undefined} of the last run of this name in a checkout, if it ended */
export function readOutcome(name, checkout = '.') {
  try {
    return JSON.parse(readFileSync(join(checkout, FOLDER, `${name}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}

export function close(name, outcome) {
  writeFileSync(fileOf(`${name}.json`), JSON.stringify(outcome, undefined, 2));
  const { passed, failed, skipped, failures, flaky } = outcome;
  console.log(`\n${facts()}`);
  for (const flake of flaky) print('FLAKY   (failed, then passed alone)', flake);
  for (const failure of failures) print('FAILED ', failure);
  for (const flake of flaky) console.log(`FLAKY   ${flake.name}`);
  for (const failure of failures) console.log(`FAILED  ${failure.name}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(failed > 0 ? 1 : 0);
}

function print(word, { name, message, repeat }) {
  const end = message.length > MAX_MESSAGE ? `… ${message.slice(-MAX_MESSAGE)}` : message;
  console.log(`\n${word} ${name}\n${end.trimEnd()}${repeat ? `\nRepeat it with: ${repeat}` : ''}\n`);
}

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentText } from './facts.mjs';

/**
 * @typedef {{ name: string, message: string, repeat?: string }} Failure
 * @typedef {{ passed: number, failed: number, skipped: number, failures: Failure[], flaky: Failure[] }} Outcome
 */

const FOLDER = join('.cache', 'gate');

/** In characters. A longer message would hide other failures. */
const MAX_MESSAGE_LENGTH = 6_000;

export function gateFile(name) {
  mkdirSync(FOLDER, { recursive: true });
  return join(FOLDER, name);
}

/** @param {Outcome[]} outcomes @returns {Outcome} */
export function sumOutcomes(outcomes) {
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

export function reportAndExit(name, outcome) {
  writeFileSync(gateFile(`${name}.json`), JSON.stringify(outcome, undefined, 2));
  const { passed, failed, skipped, failures, flaky } = outcome;
  console.log(`\n${environmentText()}`);
  for (const flake of flaky) printFailure('FLAKY   (failed, then passed alone)', flake);
  for (const failure of failures) printFailure('FAILED ', failure);
  for (const flake of flaky) console.log(`FLAKY   ${flake.name}`);
  for (const failure of failures) console.log(`FAILED  ${failure.name}`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exit(failed > 0 ? 1 : 0);
}

function printFailure(label, { name, message, repeat }) {
  const shownMessage = message.length > MAX_MESSAGE_LENGTH ? `… ${message.slice(-MAX_MESSAGE_LENGTH)}` : message;
  const repeatText = repeat ? `\nRepeat it with: ${repeat}` : '';
  console.log(`\n${label} ${name}\n${shownMessage.trimEnd()}${repeatText}\n`);
}

import { LAST_SENT_STORED_EVERY_MS } from '../../../shared/domain/sending/due';
import { MINUTE_MS } from '../../../shared/durations';
import type { Lane, Names } from '../names';
import type { ConfigurationSetFacts, ServiceFacts } from './facts';
import { type Finding, findingMaker } from './findings';

const CONFIGURATION_SETS = findingMaker('Configuration sets');
const EVENTS = findingMaker('Events of SES');
const SES = findingMaker('SES');
const MINUTE_TICK = findingMaker('Minute tick');

const REQUIRED_EVENTS = ['SEND', 'DELIVERY_DELAY', 'BOUNCE', 'COMPLAINT', 'REJECT', 'OPEN', 'CLICK'];
const LANES: readonly Lane[] = ['transactional', 'bulk'];
const LATE_MS = 5 * MINUTE_MS;

const REDEPLOY = 'npx cdk deploy Sending';

function checkDestinations({ name, lane, destinations }: ConfigurationSetFacts): Finding[] {
  if (destinations === null) return [];
  const enabledTopics = destinations.filter(({ enabled, topic }) => enabled && topic !== null);
  const missingEvents = REQUIRED_EVENTS.filter((event) => !enabledTopics.some(({ events }) => events.includes(event)));
  if (missingEvents.length > 0) {
    return [
      EVENTS.error(
        `${name} does not publish ${missingEvents.join(', ')}: the status of its email no longer changes.`,
        REDEPLOY,
      ),
    ];
  }
  if (enabledTopics.some(({ events }) => events.includes('DELIVERY'))) return [];
  return lane === 'bulk'
    ? [EVENTS.note(`${name} does not publish deliveries: that is the setting deliveryEvents=false.`)]
    : [EVENTS.error(`${name} does not publish deliveries.`, REDEPLOY)];
}

function checkConfigurationSet(set: ConfigurationSetFacts): Finding[] {
  const { name, sendingEnabled, suppressedReasons } = set;
  const sendingFinding = CONFIGURATION_SETS.error(
    `Sending with ${name} is switched off.`,
    `aws sesv2 put-configuration-set-sending-options --configuration-set-name ${name} --sending-enabled`,
  );
  const suppressionFinding = CONFIGURATION_SETS.error(
    `${name} drops email that SES's list for the whole account suppresses: one project's bounce would stop the others' email.`,
    `aws sesv2 put-configuration-set-suppression-options --configuration-set-name ${name} --suppressed-reasons`,
  );
  return [
    ...(sendingEnabled ? [] : [sendingFinding]),
    ...(suppressedReasons.length > 0 ? [suppressionFinding] : []),
    ...checkDestinations(set),
  ];
}

export function checkConfigurationSets(sets: readonly ConfigurationSetFacts[], names: Names): Finding[] {
  const missingLanes = LANES.filter((lane) => !sets.some((set) => set.lane === lane));
  const missingFindings = missingLanes.map((lane) =>
    CONFIGURATION_SETS.error(`${names.configurationSet(lane)} does not exist: no email of its lane is sent.`, REDEPLOY),
  );
  const findings = [...missingFindings, ...sets.flatMap(checkConfigurationSet)];
  return findings.length > 0
    ? findings
    : [CONFIGURATION_SETS.ok('Both lanes have a configuration set, and events go to the right topics.')];
}

const iso = (time: number): string => new Date(time).toISOString();

/**
 * The last sent email may be up to LAST_SENT_STORED_EVERY_MS newer than the stored `lastSentAt`, and so newer than the
 * refusal.
 */
function checkRefusal({ refusal, lastSentAt }: ServiceFacts): Finding[] {
  if (refusal === null || refusal.at <= lastSentAt + LAST_SENT_STORED_EVERY_MS) return [];
  const lastAcceptance = lastSentAt === 0 ? 'has never accepted one' : `has accepted none since ${iso(lastSentAt)}`;
  return [
    SES.error(
      `SES refused an email at ${iso(refusal.at)} and ${lastAcceptance}: ${refusal.detail}`,
      'docs/operations/runbook.md, "SES accepts no email"',
    ),
  ];
}

function checkTick(lastTickAt: number, now: number): Finding {
  if (now - lastTickAt < LATE_MS) return MINUTE_TICK.ok('The dispatcher called SES within the last five minutes.');
  return MINUTE_TICK.error(
    lastTickAt === 0 ? 'The dispatcher has never run.' : `The dispatcher last called SES at ${iso(lastTickAt)}.`,
    'docs/operations/runbook.md, "The dispatcher is silent"',
  );
}

function checkFeedback({ lastSentAt, lastEventAt }: ServiceFacts, now: number): Finding {
  const lagMs = lastSentAt - lastEventAt;
  const mayBeInTransit = now - lastSentAt < LATE_MS;
  if (lagMs <= LATE_MS || mayBeInTransit) return EVENTS.ok('Events of sent email arrive.');
  return EVENTS.error(
    `Email was sent at ${iso(lastSentAt)}, and no event has arrived for emails of the ${Math.round(lagMs / MINUTE_MS)} minutes before that.`,
    'docs/operations/runbook.md, "Feedback is behind"',
  );
}

export function checkService(facts: ServiceFacts, now: number): Finding[] {
  const tick = checkTick(facts.lastTickAt, now);
  const refusal = checkRefusal(facts);
  const hasSent = facts.lastSentAt > 0;
  if (hasSent) return [tick, ...refusal, checkFeedback(facts, now)];
  if (refusal.length > 0) return [tick, ...refusal];
  return [tick, EVENTS.note('No email has been sent yet.', 'Test the whole path: posthaste doctor --send')];
}

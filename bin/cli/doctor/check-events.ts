import { SENT_MARK_TRAIL_MS } from '../../../shared/domain/sending/due';
import { MINUTE_MS } from '../../../shared/durations';
import type { Lane, Names } from '../names';
import { type Finding, findingsOf, type ServiceFacts, type SetFacts } from './facts';

const SETS = findingsOf('Configuration sets');
const EVENTS = findingsOf('Events of SES');
const SES = findingsOf('SES');
const TICK = findingsOf('Minute tick');

const NEEDED = ['SEND', 'DELIVERY_DELAY', 'BOUNCE', 'COMPLAINT', 'REJECT', 'OPEN', 'CLICK'];
const lanes: readonly Lane[] = ['transactional', 'bulk'];
const LATE_MS = 5 * MINUTE_MS;

const DEPLOY_AGAIN = 'npx cdk deploy Sending';

function checkDestinations({ name, lane, destinations }: SetFacts): Finding[] {
  if (destinations === null) return [];
  const enabledTopics = destinations.filter(({ enabled, topic }) => enabled && topic !== null);
  const missing = NEEDED.filter((event) => !enabledTopics.some(({ events }) => events.includes(event)));
  if (missing.length > 0) {
    return [
      EVENTS.mend(
        `${name} does not publish ${missing.join(', ')}: the status of its email no longer changes.`,
        DEPLOY_AGAIN,
      ),
    ];
  }
  if (enabledTopics.some(({ events }) => events.includes('DELIVERY'))) return [];
  return lane === 'bulk'
    ? [EVENTS.note(`${name} does not publish deliveries: that is the setting deliveryEvents=false.`)]
    : [EVENTS.mend(`${name} does not publish deliveries.`, DEPLOY_AGAIN)];
}

function checkSet(set: SetFacts): Finding[] {
  const { name, sendingEnabled, suppressedReasons } = set;
  const paused = SETS.mend(
    `Sending with ${name} is switched off.`,
    `aws sesv2 put-configuration-set-sending-options --configuration-set-name ${name} --sending-enabled`,
  );
  const suppresses = SETS.mend(
    `${name} drops email that SES's list for the whole account suppresses: one project's bounce would stop the others' email.`,
    `aws sesv2 put-configuration-set-suppression-options --configuration-set-name ${name} --suppressed-reasons`,
  );
  return [
    ...(sendingEnabled ? [] : [paused]),
    ...(suppressedReasons.length > 0 ? [suppresses] : []),
    ...checkDestinations(set),
  ];
}

export function checkSets(sets: readonly SetFacts[], names: Names): Finding[] {
  const missing = lanes
    .filter((lane) => !sets.some((set) => set.lane === lane))
    .map((lane) =>
      SETS.mend(`${names.configurationSet(lane)} does not exist: no email of its lane is sent.`, DEPLOY_AGAIN),
    );
  const problems = [...missing, ...sets.flatMap(checkSet)];
  return problems.length > 0
    ? problems
    : [SETS.good('Both lanes have a configuration set, and events go to the right topics.')];
}

/** A refusal since the last accepted email, whose time lags. */
function checkRefusal({ refusal, lastSentAt }: ServiceFacts): Finding[] {
  if (refusal === null || refusal.at <= lastSentAt + SENT_MARK_TRAIL_MS) return [];
  const since =
    lastSentAt === 0 ? 'has never accepted one' : `has accepted none since ${new Date(lastSentAt).toISOString()}`;
  const says = `SES refused an email at ${new Date(refusal.at).toISOString()} and ${since}: ${refusal.detail}`;
  return [SES.mend(says, 'docs/operations/runbook.md, "SES accepts no email"')];
}

export function checkService(facts: ServiceFacts, now: number): Finding[] {
  const { askedSesAt, lastSentAt, lastEventAt } = facts;
  const isRunning = now - askedSesAt < LATE_MS;
  const tick = isRunning
    ? TICK.good('The dispatcher has asked SES within five minutes.')
    : TICK.mend(
        askedSesAt === 0
          ? 'The dispatcher has never run.'
          : `The dispatcher last asked SES at ${new Date(askedSesAt).toISOString()}.`,
        'docs/operations/runbook.md, "The dispatcher is silent"',
      );
  const refusal = checkRefusal(facts);
  if (lastSentAt === 0 && refusal.length > 0) return [tick, ...refusal];
  if (lastSentAt === 0)
    return [tick, EVENTS.note('No email has been sent yet.', 'Test the whole path: posthaste doctor --send')];
  const behind = lastSentAt - lastEventAt;
  // Events of the newest emails may still be in transit.
  if (behind <= LATE_MS || now - lastSentAt < LATE_MS)
    return [tick, ...refusal, EVENTS.good('Events of sent email arrive.')];
  const says = `Email was sent at ${new Date(lastSentAt).toISOString()}, and no event has arrived for emails of the ${Math.round(behind / MINUTE_MS)} minutes before that.`;
  return [tick, ...refusal, EVENTS.mend(says, 'docs/operations/runbook.md, "Feedback is behind"')];
}

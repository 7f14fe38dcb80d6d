import {
  GetAccountCommand,
  GetConfigurationSetCommand,
  GetConfigurationSetEventDestinationsCommand,
  NotFoundException,
} from '@aws-sdk/client-sesv2';
import { ses } from '../../../shared/aws/ses-client';
import { sleep } from '../../../shared/ops/clock';
import { type Plan, plans } from '../cost/prices';
import type { Lane, Names } from '../names';
import type { AccountFacts, SetFacts } from './facts';

/** SES takes one call a second of each kind. */
const SLOT_MS = 1_100;

const planOf = (name: string | undefined): Plan | null => plans.find((plan) => plan === name?.toLowerCase()) ?? null;

export async function readSesAccount(): Promise<AccountFacts> {
  const found = await ses.send(new GetAccountCommand({}));
  const { SendQuota = {}, PricingAttributes, Details } = found;
  return {
    maxSendRate: SendQuota.MaxSendRate ?? 0,
    max24HourSend: SendQuota.Max24HourSend ?? 0,
    sentLast24Hours: SendQuota.SentLast24Hours ?? 0,
    sandbox: found.ProductionAccessEnabled !== true,
    sendingEnabled: found.SendingEnabled === true,
    enforcement: found.EnforcementStatus ?? 'unknown',
    review: Details?.ReviewDetails?.Status ?? null,
    suppressedReasons: found.SuppressionAttributes?.SuppressedReasons ?? [],
    plan: planOf(PricingAttributes?.CurrentPlan) ?? 'none',
    nextPlan: planOf(PricingAttributes?.NextPlan),
  };
}

async function readDestinations(name: string): Promise<SetFacts['destinations']> {
  const { EventDestinations = [] } = await ses.send(
    new GetConfigurationSetEventDestinationsCommand({ ConfigurationSetName: name }),
  );
  return EventDestinations.map(({ Enabled, SnsDestination, MatchingEventTypes }) => ({
    enabled: Enabled === true,
    topic: SnsDestination?.TopicArn ?? null,
    events: MatchingEventTypes ?? [],
  }));
}

async function readSet(lane: Lane, name: string, isLocal: boolean): Promise<SetFacts | null> {
  try {
    const set = await ses.send(new GetConfigurationSetCommand({ ConfigurationSetName: name }));
    return {
      lane,
      name,
      sendingEnabled: set.SendingOptions?.SendingEnabled !== false,
      // A set that says nothing of its own goes by the list of the account.
      suppressedReasons: set.SuppressionOptions ? (set.SuppressionOptions.SuppressedReasons ?? []) : ['account'],
      destinations: isLocal ? null : await readDestinations(name),
    };
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
}

/** The configuration sets that are there. */
export async function readSets({ configurationSet, stage }: Names): Promise<SetFacts[]> {
  const transactional = await readSet('transactional', configurationSet('transactional'), stage === null);
  await sleep(SLOT_MS);
  const bulk = await readSet('bulk', configurationSet('bulk'), stage === null);
  return [transactional, bulk].filter((set) => set !== null);
}

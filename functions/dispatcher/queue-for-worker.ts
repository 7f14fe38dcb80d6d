import { MAX_ERASED_PER_MESSAGE, MAX_EVALUATED_PER_MESSAGE } from '../../shared/contract/limits';
import { listDueDomains, scheduleDomainCheck } from '../../shared/db/domains/due';
import { scheduleJobCheck } from '../../shared/db/jobs/running-jobs';
import { listDueBackfills, scheduleBackfillCheck } from '../../shared/db/segments/backfills';
import { listDueMemberships, scheduleMembershipCheck } from '../../shared/db/segments/membership-rows';
import { listDueErasures, listDueJobs, scheduleErasureCheck } from '../../shared/db/table/due';
import { MINUTE_MS } from '../../shared/durations';
import { now } from '../../shared/ops/clock';
import type { BatchContext } from '../../shared/queue/consume';
import { batchesByProject, queueDueWork } from './due-work';

const REQUEUE_MS = 5 * MINUTE_MS;
const REQUEUE_MANY_MS = 10 * MINUTE_MS;
const MAX_PER_TICK = 250;
const MAX_PER_SHARD = 250;

export const queueIdleJobs = (): Promise<void> =>
  queueDueWork({
    logName: 'due job',
    idsOf: ({ id }) => ({ job: id }),
    list: () => listDueJobs(now(), MAX_PER_TICK),
    postpone: (ref) => scheduleJobCheck(ref, now() + REQUEUE_MS, now()),
    messagesOf: (jobs) =>
      jobs.map(({ projectId, id }) => ({ body: { v: 1, kind: 'job', project: projectId, job: id } })),
  });

const ERASURES_TIME_TO_END_MS = 15_000;

export const queueErasures = ({ remainingMs }: BatchContext): Promise<void> =>
  queueDueWork(
    {
      logName: 'due erasure',
      idsOf: ({ id }) => ({ contact: id }),
      list: () => listDueErasures(now(), MAX_PER_SHARD),
      postpone: (ref) => scheduleErasureCheck(ref, now() + REQUEUE_MANY_MS, now()),
      messagesOf: (erasures) =>
        batchesByProject(erasures, MAX_ERASED_PER_MESSAGE).map(({ project, batch }) => ({
          body: { v: 1, kind: 'erase', project, contacts: batch.map(({ id }) => id) },
        })),
    },
    () => remainingMs() > ERASURES_TIME_TO_END_MS,
  );

export const queueBackfills = (): Promise<void> =>
  queueDueWork({
    logName: 'due backfill',
    idsOf: ({ segmentId }) => ({ segment: segmentId }),
    list: () => listDueBackfills(now(), MAX_PER_TICK),
    postpone: (backfill) => scheduleBackfillCheck(backfill, now() + REQUEUE_MANY_MS),
    messagesOf: (backfills) =>
      backfills.map(({ projectId, segmentId }) => ({
        body: { v: 1, kind: 'backfill', project: projectId, segment: segmentId },
      })),
  });

/** A round queues at most 2,000 memberships. The next tick queues what these rounds leave. */
const MAX_MEMBERSHIP_ROUNDS = 10;
const MEMBERSHIPS_TIME_TO_END_MS = 30_000;

export const queueMemberships = ({ remainingMs }: BatchContext): Promise<void> => {
  let rounds = 0;
  const mayContinue = () => {
    rounds += 1;
    return rounds < MAX_MEMBERSHIP_ROUNDS && remainingMs() >= MEMBERSHIPS_TIME_TO_END_MS;
  };
  return queueDueWork(
    {
      logName: 'due membership',
      idsOf: ({ contactId, segmentId }) => ({ contact: contactId, segment: segmentId }),
      list: () => listDueMemberships(now(), MAX_PER_SHARD),
      postpone: (membership) => scheduleMembershipCheck(membership, now() + REQUEUE_MANY_MS),
      messagesOf: (memberships) =>
        batchesByProject(memberships, MAX_EVALUATED_PER_MESSAGE).map(({ project, batch }) => {
          const members = batch.map(({ contactId, segmentId }) => ({ contact: contactId, segments: [segmentId] }));
          return { body: { v: 1, kind: 'evaluate', project, members } };
        }),
    },
    mayContinue,
  );
};

/** SES allows 60 checks a minute; a third is left for API requests. */
const MAX_DOMAINS_PER_TICK = 40;
const DOMAIN_SPACING_SECONDS = 1.5;

/** Spaces the checks, so workers don't wait for SES's rate. */
export const queueDomains = (): Promise<void> =>
  queueDueWork({
    logName: 'due domain',
    idsOf: ({ id }) => ({ domain: id }),
    list: () => listDueDomains(now(), MAX_DOMAINS_PER_TICK),
    postpone: (ref) => scheduleDomainCheck(ref, now() + REQUEUE_MS, now()),
    messagesOf: (domains) =>
      domains.map(({ projectId, id }, index) => ({
        body: { v: 1, kind: 'domain', project: projectId, domain: id },
        delaySeconds: index * DOMAIN_SPACING_SECONDS,
      })),
  });

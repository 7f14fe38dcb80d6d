import { ERASED_AT_ONCE, EVALUATED_AT_ONCE } from '../../shared/contract/limits';
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
/** The next tick queues the rest. */
const PER_TICK = 250;
const PER_SHARD = 250;

export const queueIdleJobs = (): Promise<void> =>
  queueDueWork({
    what: 'due job',
    idsOf: ({ id }) => ({ job: id }),
    list: () => listDueJobs(now(), PER_TICK),
    move: (ref) => scheduleJobCheck(ref, now() + REQUEUE_MS, now()),
    messagesOf: (jobs) =>
      jobs.map(({ projectId, id }) => ({ body: { v: 1, kind: 'job', project: projectId, job: id } })),
  });

const ERASURES_TIME_TO_END_MS = 15_000;

export const queueErasures = ({ remainingMs }: BatchContext): Promise<void> =>
  queueDueWork(
    {
      what: 'due erasure',
      idsOf: ({ id }) => ({ contact: id }),
      list: () => listDueErasures(now(), PER_SHARD),
      move: (ref) => scheduleErasureCheck(ref, now() + REQUEUE_MANY_MS, now()),
      messagesOf: (erasures) =>
        batchesByProject(erasures, ERASED_AT_ONCE).map(({ project, batch }) => ({
          body: { v: 1, kind: 'erase', project, contacts: batch.map(({ id }) => id) },
        })),
    },
    () => remainingMs() > ERASURES_TIME_TO_END_MS,
  );

export const queueBackfills = (): Promise<void> =>
  queueDueWork({
    what: 'due backfill',
    idsOf: ({ segmentId }) => ({ segment: segmentId }),
    list: () => listDueBackfills(now(), PER_TICK),
    move: (due) => scheduleBackfillCheck(due, now() + REQUEUE_MANY_MS),
    messagesOf: (backfills) =>
      backfills.map(({ projectId, segmentId }) => ({
        body: { v: 1, kind: 'backfill', project: projectId, segment: segmentId },
      })),
  });

/** Rounds of 2,000; the next tick queues the rest. */
const MAX_MEMBERSHIP_ROUNDS = 10;
const MEMBERSHIPS_TIME_TO_END_MS = 30_000;

export const queueMemberships = ({ remainingMs }: BatchContext): Promise<void> => {
  let rounds = 0;
  return queueDueWork(
    {
      what: 'due membership',
      idsOf: ({ contactId, segmentId }) => ({ contact: contactId, segment: segmentId }),
      list: () => listDueMemberships(now(), PER_SHARD),
      move: (due) => scheduleMembershipCheck(due, now() + REQUEUE_MANY_MS),
      messagesOf: (memberships) =>
        batchesByProject(memberships, EVALUATED_AT_ONCE).map(({ project, batch }) => {
          const members = batch.map(({ contactId, segmentId }) => ({ contact: contactId, segments: [segmentId] }));
          return { body: { v: 1, kind: 'evaluate', project, members } };
        }),
    },
    () => ++rounds < MAX_MEMBERSHIP_ROUNDS && remainingMs() >= MEMBERSHIPS_TIME_TO_END_MS,
  );
};

/** SES allows 60 checks a minute; a third is for API requests. */
const DOMAINS_PER_TICK = 40;
const DOMAIN_SPACING_SECONDS = 1.5;

/** Spaces the checks, so workers don't wait for SES's rate. */
export const queueDomains = (): Promise<void> =>
  queueDueWork({
    what: 'due domain',
    idsOf: ({ id }) => ({ domain: id }),
    list: () => listDueDomains(now(), DOMAINS_PER_TICK),
    move: (ref) => scheduleDomainCheck(ref, now() + REQUEUE_MS, now()),
    messagesOf: (domains) =>
      domains.map(({ projectId, id }, index) => ({
        body: { v: 1, kind: 'domain', project: projectId, domain: id },
        delaySeconds: index * DOMAIN_SPACING_SECONDS,
      })),
  });

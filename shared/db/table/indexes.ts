import type { CheckPace } from '../../domain/domains/polling';
import { pad, project, spread } from './keys';

/** A long list has this many index partitions, so it isn't limited to one partition's 1,000 writes a second. */
export const LIST_SUFFIXES = 8;

export const DUE_SHARDS = 16;

/** Separate from emails and jobs, so a million erasures delay neither. */
export const ERASURE_SHARDS = 8;

/**
 * g1: lists, g2: webhook deliveries by email, g3: problems and failed executions, g4: scheduled email, g5: what is due.
 */
export const indexes = {
  projects: 'PROJECTS',
  contactsOf: (projectId: string, suffix: number): string => `${project(projectId)}#CL#${suffix}`,
  emailsOf: (projectId: string, suffix: number): string => `${project(projectId)}#EL#${suffix}`,
  problemsOf: (projectId: string, suffix: number): string => `${project(projectId)}#EX#${suffix}`,
  scheduledOf: (projectId: string): string => `${project(projectId)}#SCHEDULED`,
  eventsOf: (projectId: string, suffix: number): string => `${project(projectId)}#VL#${suffix}`,
  suppressionsOf: (projectId: string, suffix: number): string => `${project(projectId)}#SL#${suffix}`,
  jobsOf: (projectId: string): string => `${project(projectId)}#JL`,
  due: (shard: number): string => `DUE#${pad(shard)}`,
  /** One partition: there are few jobs, each written at most every second. */
  dueJobs: 'DUEJOBS',
  dueErasures: (shard: number): string => `DUEERASURES#${pad(shard)}`,
  /** One partition: SES accepts one request a second, so due domains change no faster. */
  dueDomains: (pace: CheckPace): string => `DUEDOMAINS#${pace}`,
  dueTenants: 'DUETENANTS',
  bulkWaiting: (projectId: string, suffix: number): string => `${project(projectId)}#BULK#${suffix}`,
};

export const suffixOf = (id: string): number => spread(id, LIST_SUFFIXES);

export const dueShardOf = (id: string): number => spread(id, DUE_SHARDS);

export const erasureShardOf = (id: string): number => spread(id, ERASURE_SHARDS);

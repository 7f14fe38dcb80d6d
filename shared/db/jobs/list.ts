import type { JobStatus } from '../../contract/routes/jobs';
import type { JobType } from '../../contract/running';
import type { Project } from '../projects/projects';
import { type CountedPage, type PageRequest, readCountedList, type ScanStep } from '../table/counted-list';
import { indexes } from '../table/indexes';
import { readListedRows } from '../table/time-list';
import { getJobs, type Job } from './jobs';

export interface JobFilter {
  type?: JobType | undefined;
  status?: JobStatus | undefined;
}

async function readStep(
  { id: projectId }: Project,
  filter: JobFilter,
  after: string | null,
  limit: number,
): Promise<ScanStep<Job>> {
  const { rows, resumeAfter } = await readListedRows(
    { index: 'g1', partitions: [indexes.jobsOf(projectId)], limit },
    after,
  );
  const jobIds = rows.map(({ position }) => position);
  const jobs = await getJobs(projectId, jobIds);
  const listedJobs = jobIds.flatMap((jobId) => jobs.get(jobId) ?? []);
  return { rows: listedJobs.filter((job) => matches(job, filter)), resumeAfter };
}

const matches = (job: Job, { type, status }: JobFilter): boolean =>
  (type === undefined || job.type === type) && (status === undefined || job.status === status);

export function listJobs(project: Project, filter: JobFilter, page: PageRequest): Promise<CountedPage<Job>> {
  const list = {
    secret: project.secret,
    name: ['jobs', filter.type, filter.status].join('\n'),
    readStep: (after: string | null, size: number) => readStep(project, filter, after, size),
    positionOf: ({ id }: Job) => id,
  };
  return readCountedList(list, page);
}

import type { Report } from '../../domain/dmarc/report';
import { DAY_SECONDS } from '../../durations';
import { forEachConcurrent } from '../../ops/for-each-concurrent';
import { expr } from '../table/expressions';
import { dmarcPartition, type Key, keys } from '../table/keys';
import { pack, unpack } from '../table/large-value';
import { queryPage, queryPages } from '../table/query';
import { get, put, remove } from '../table/rows';

export const REPORT_DAYS = 100;
/** Pages of 1 MB: at least 5,000 reports. Most domains get 30 reports a day, of about 500 bytes each. */
const MAX_PAGES = 6;

type ReportRef = Pick<Report, 'domainId' | 'day' | 'hash'>;

export const hasDmarcReport = async (projectId: string, { domainId, day, hash }: ReportRef): Promise<boolean> =>
  (await get(keys.dmarcReport(projectId, domainId, day, hash), { attributes: ['pk'] })) !== null;

export const putDmarcReport = (projectId: string, report: Report): Promise<boolean> => {
  const { domainId, day, hash, ...content } = report;
  const ttl = Date.parse(day) / 1000 + REPORT_DAYS * DAY_SECONDS;
  const key = keys.dmarcReport(projectId, domainId, day, hash);
  return put({ ...key, v: 1, ttl, packed: pack(content) }, expr`attribute_not_exists(pk)`);
};

/**
 * Returns the reports from `from` to `to`, both included, oldest first. `isComplete` is false if there were too many.
 */
export async function readDmarcReports(
  projectId: string,
  domainId: string,
  { from, to }: { from: string; to: string },
): Promise<{ reports: Report[]; isComplete: boolean }> {
  const reports: Report[] = [];
  const query = {
    pk: dmarcPartition(projectId, domainId),
    sk: { between: [from, `${to}~`] as const },
    eventual: true,
  };
  let pages = 0;
  for await (const rows of queryPages<{ sk: string; packed: Uint8Array }>(query)) {
    for (const { sk, packed } of rows) {
      const [day = '', hash = ''] = sk.split('#');
      reports.push({ ...unpack<Omit<Report, keyof ReportRef>>(packed), domainId, day, hash });
    }
    pages += 1;
    if (pages >= MAX_PAGES) return { reports, isComplete: false };
  }
  return { reports, isComplete: true };
}

const ERASED_AT_ONCE = 500;
/** 5,000 reports, in a few seconds of a request. Further reports expire. */
const MAX_ERASURES = 10;
const CONCURRENCY = 20;

export async function eraseDmarcReports(projectId: string, domainId: string): Promise<void> {
  const page = { pk: dmarcPartition(projectId, domainId), attributes: ['pk', 'sk'], limit: ERASED_AT_ONCE };
  for (let step = 0; step < MAX_ERASURES; step++) {
    const { rows, after } = await queryPage<Key>(page);
    await forEachConcurrent(rows, CONCURRENCY, async (row) => {
      await remove(row);
    });
    if (!after) return;
  }
}

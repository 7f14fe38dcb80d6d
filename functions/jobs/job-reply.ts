import { signDownload } from '../../shared/aws/storage';
import type { Scope } from '../../shared/contract/roles';
import type { JobType } from '../../shared/contract/running';
import type { Job, JobFile } from '../../shared/db/jobs/jobs';
import { recordLink } from '../../shared/db/jobs/links';
import type { FileParams, ImportParams } from '../../shared/domain/import/header';
import { HOUR_MS } from '../../shared/durations';
import { hasRole, hasScope } from '../../shared/http/access';
import type { Caller } from '../../shared/http/call';
import { now, toIso } from '../../shared/ops/clock';

const LINK_LIFETIME_MS = HOUR_MS;

const scopeByJobType: Readonly<Record<JobType, Scope>> = {
  import: 'contacts',
  export: 'contacts',
  bulk: 'contacts',
  suppression_import: 'suppressions',
  suppression_export: 'suppressions',
};

async function replyWithNewLink(job: Job, { rows, bytes, filename, keptUntil }: JobFile, mayDownload: boolean) {
  const expiresAt = Math.min(now() + LINK_LIFETIME_MS, keptUntil);
  const file = mayDownload && expiresAt > now() ? await recordLink(job, expiresAt) : null;
  if (!file) return { url: null, expiresAt: null, rows, bytes };
  return { url: await signDownload({ key: file.key, filename, expiresAt }), expiresAt: toIso(expiresAt), rows, bytes };
}

/** Viewers can read addresses on screen, but not download them. */
const mayDownloadFile = ({ type }: Job, caller: Caller): boolean =>
  hasScope(caller, scopeByJobType[type]) && hasRole(caller, 'editor');

function importedFileReply({ params }: Job) {
  const { layout } = (params ?? {}) as Partial<FileParams<unknown>>;
  return layout ? { encoding: layout.encoding, ignoredColumns: layout.ignored } : null;
}

export async function jobReply(job: Job, caller: Caller) {
  const { id, type, status, params, progress, result, error, createdAt, createdBy, startedAt, finishedAt } = job;
  return {
    id,
    type,
    status,
    dryRun: (params as Partial<ImportParams> | undefined)?.dryRun === true,
    progress,
    result: result ? await replyWithNewLink(job, result, mayDownloadFile(job, caller)) : null,
    file: importedFileReply(job),
    error: error ?? null,
    createdAt,
    createdBy,
    startedAt: startedAt ?? null,
    finishedAt: finishedAt ?? null,
  };
}

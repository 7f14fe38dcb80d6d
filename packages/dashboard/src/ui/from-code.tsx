import { apiUrl } from '../router/base-urls';
import { Copy } from './copy';
import { words } from './words';

export interface Source {
  path: string;
  commit?: string | undefined;
  folder?: string | undefined;
}

/** Pushes use a key, so a change by a member is newer than the push. */
interface PushedRecord {
  source: Source | null;
  updatedBy: { kind: string } | null;
}

/** `pull` can't write compiled sources; it writes a patch beside them. */
const COMPILED = /\.(?:mjml|tsx)$/;
const PULL_COMMAND = /^(?:localhost|127\.0\.0\.1)$/.test(apiUrl.hostname)
  ? 'npx posthaste pull'
  : `npx posthaste pull --url ${apiUrl.href.replace(/\/$/, '')}`;

const PullCommand = ({ path }: Source) => (
  <div className="row">
    <p className="soft small">{COMPILED.test(path) ? words.changedSincePatch(path) : words.changedSince}</p>
    <code className="breaks">{PULL_COMMAND}</code>
    <Copy text={PULL_COMMAND} ariaLabel={words.copyPull} />
  </div>
);

function sourceText({ folder, path, commit }: Source): string {
  const prefix = folder === undefined ? '' : `${folder}: `;
  const suffix = commit === undefined ? '' : ` @ ${commit}`;
  return prefix + path + suffix;
}

export const FromCode = ({ record }: { record: PushedRecord | null | undefined }) =>
  record?.source && (
    <>
      <p className="soft small breaks">
        {words.fromCode}: <code>{sourceText(record.source)}</code>
      </p>
      {record.updatedBy?.kind === 'member' && <PullCommand {...record.source} />}
    </>
  );

export const FromCodeWarning = () => <p className="note warn">{words.fromCodeWarning}</p>;

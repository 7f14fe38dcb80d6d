import { apiUrl } from '../router/place';
import { Copy } from './copy';
import { words } from './words';

/** The file of a repository from which `posthaste push` has made a record. */
export interface Source {
  path: string;
  commit?: string | undefined;
}

/** A record that a push may have made, and who changed it last: a push works with a key. */
interface PushedRecord {
  source: Source | null;
  updatedBy: { kind: string } | null;
}

/** Compiled sources can't be written from what they gave, so `pull` writes a patch beside them. */
const COMPILED = /\.(?:mjml|tsx)$/;
/** Without an address the command takes the local service. */
const PULL = /^(?:localhost|127\.0\.0\.1)$/.test(apiUrl.hostname)
  ? 'npx posthaste pull'
  : `npx posthaste pull --url ${apiUrl.href.replace(/\/$/, '')}`;

/** How a change that a member made comes into the repository. */
const Pull = ({ path }: Source) => (
  <div className="row">
    <p className="soft small">{COMPILED.test(path) ? words.changedSincePatch(path) : words.changedSince}</p>
    <code className="breaks">{PULL}</code>
    <Copy text={PULL} about={words.copyPull} />
  </div>
);

/** Which file a record comes from, if it comes from one, and how a change that was made here since gets there. */
export const FromCode = ({ record }: { record: PushedRecord | null | undefined }) =>
  record?.source && (
    <>
      <p className="soft small breaks">
        {words.fromCode}:{' '}
        <code>
          {record.source.commit === undefined ? record.source.path : `${record.source.path} @ ${record.source.commit}`}
        </code>
      </p>
      {record.updatedBy?.kind === 'member' && <Pull {...record.source} />}
    </>
  );

/** What whoever changes such a record has to know. */
export const FromCodeWarning = () => <p className="note warn">{words.fromCodeWarning}</p>;

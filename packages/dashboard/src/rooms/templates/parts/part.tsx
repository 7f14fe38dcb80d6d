import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { useMay } from '../../../session/session';
import { ConfirmDialog, DialogButton } from '../../../ui/confirm-dialog';
import { ChangedBy } from '../../../ui/editing/editing-bar';
import { useEditing } from '../../../ui/editing/use-editing';
import { FromCode } from '../../../ui/from-code';
import { Page } from '../../../ui/page';
import { PendingPage } from '../../../ui/pending-page';
import { Time } from '../../../ui/time';
import type { PartKind } from '../routes';
import { PartEditor } from './part-editor';
import { apiFor, formOf, kindParameter, type Part, type PartForm, STALE_QUERIES } from './part-form';
import { PartUses } from './part-uses';
import { words } from './words';

interface PartProps {
  kind: PartKind;
  part: Part;
}

const Back = ({ kind }: { kind: PartKind }) => (
  <Link to="parts" with={kindParameter(kind)} className="small">
    ← {words.back[kind]}
  </Link>
);

const About = ({ kind, part }: PartProps) => (
  <>
    <p className="soft small">
      {words.kinds[kind]} · {words.version} {part.revision} · {words.changed} <Time at={part.updatedAt} /> ·{' '}
      <ChangedBy by={part.updatedBy} />
    </p>
    <FromCode record={part} />
  </>
);

const DeletePart = ({ kind, part: { alias, source }, close }: PartProps & { close: () => void }) => (
  <ConfirmDialog
    title={words.deleteTitle(alias)}
    action={words.remove}
    source={source}
    run={() => apiFor(kind).delete(alias)}
    invalidates={['layouts', 'parts']}
    toast={words.deleted}
    onDone={() => navigate(hrefOf('parts', kindParameter(kind)), 'replace')}
    close={close}
  >
    <p>{words.deleteAbout}</p>
    <PartUses kind={kind} alias={alias} />
  </ConfirmDialog>
);

function PartRoom({ kind, part }: PartProps) {
  const { alias } = part;
  const mayWrite = useMay('editor');
  const editing = useEditing<PartForm, Part>({
    name: `${kind}/${alias}`,
    record: part,
    formOf: (record) => formOf(kind, record),
    read: () => apiFor(kind).get(alias),
    save: ({ changes: { alias: _, text, ...changes }, revision }) =>
      apiFor(kind).update(alias, { ...changes, ...(text === undefined ? {} : { text: text || null }), revision }),
    invalidates: STALE_QUERIES,
    toast: words.saved,
  });
  return (
    <Page
      title={alias}
      back={<Back kind={kind} />}
      about={<About kind={kind} part={part} />}
      actions={
        mayWrite && (
          <DialogButton kind="danger" label={words.remove}>
            {(close) => <DeletePart kind={kind} part={part} close={close} />}
          </DialogButton>
        )
      }
    >
      <PartEditor kind={kind} editing={editing} isSaved readOnly={!mayWrite}>
        <section className="panel panel-body stack">
          <h2>{words.uses}</h2>
          <PartUses kind={kind} alias={alias} />
        </section>
      </PartEditor>
    </Page>
  );
}

export default function PartPage() {
  const { kind: kindInUrl, alias } = useParameters('part');
  const kind: PartKind = kindInUrl === 'partial' ? 'partial' : 'layout';
  const query = useQuery({
    queryKey: ['part', kind, alias],
    queryFn: ({ signal }) => apiFor(kind).get(alias, { signal }),
  });
  if (!query.data)
    return <PendingPage query={query} title={alias} back={<Back kind={kind} />} notFound={words.notFound[kind]} />;
  return <PartRoom key={`${kind} ${alias}`} kind={kind} part={query.data} />;
}

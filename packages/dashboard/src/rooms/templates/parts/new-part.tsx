import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { useMay } from '../../../session/session';
import { useEditing } from '../../../ui/editing/use-editing';
import { Page } from '../../../ui/page';
import type { PartKind } from '../routes';
import { PartEditor } from './part-editor';
import { apiFor, formOf, kindParameter, type Part, type PartForm, STALE_QUERIES } from './part-form';
import { words } from './words';

function Editor({ kind }: { kind: PartKind }) {
  const editing = useEditing<PartForm, Part>({
    name: `${kind}/new`,
    record: undefined,
    formOf: () => formOf(kind, undefined),
    save: ({ form: { alias, body, text } }) => apiFor(kind).create({ alias, body, text: text || null }),
    invalidates: STALE_QUERIES,
    toast: words.saved,
    onDone: ({ alias }) => navigate(hrefOf('part', { kind, alias }), 'replace'),
  });
  return <PartEditor kind={kind} editing={editing} isSaved={false} action={words.submitCreate[kind]} />;
}

export default function NewPart() {
  const { kind = 'layout' } = useParameters('new-part');
  const mayWrite = useMay('editor');
  const back = (
    <Link to="parts" with={kindParameter(kind)} className="small">
      ← {words.back[kind]}
    </Link>
  );
  return (
    <Page title={words.titleOfNew[kind]} about={words.newAbout[kind]} back={back}>
      {mayWrite ? <Editor key={kind} kind={kind} /> : <p className="note">{words.readOnly}</p>}
    </Page>
  );
}

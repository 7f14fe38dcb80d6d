import type { Segment } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { useEditing } from '../../ui/editing/use-editing';
import { Page } from '../../ui/page';
import { SegmentEditor } from './segment-editor';
import { bodyOf, formOf, type SegmentForm, type SegmentType } from './segment-form';
import { words } from './words';

function SegmentFields({ type }: { type: SegmentType }) {
  const editing = useEditing<SegmentForm, Segment>({
    name: `segment/new/${type}`,
    record: undefined,
    formOf,
    save: ({ form: { filters, trackMembership, ...form } }) => {
      const dynamicFields = type === 'DYNAMIC' ? { filters, trackMembership } : {};
      return api.segments.create({ ...bodyOf(form), ...dynamicFields, name: form.name.trim(), type });
    },
    invalidates: ['segments', 'segment'],
    toast: words.saved,
    onDone: ({ id }) => navigate(hrefOf('segment', { id }), 'replace'),
  });
  return <SegmentEditor editing={editing} type={type} isNew />;
}

export default function NewSegment() {
  const { type = 'DYNAMIC' } = useParameters('new-segment');
  const mayWrite = useMay('editor');
  const back = (
    <Link to="segments" className="small">
      ← {words.back}
    </Link>
  );
  return (
    <Page title={words.titleOfNew[type]} about={words.kindHints[type]} back={back}>
      {mayWrite ? <SegmentFields key={type} type={type} /> : <p className="note">{words.readOnly}</p>}
    </Page>
  );
}

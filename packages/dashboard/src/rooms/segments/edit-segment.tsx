import type { Segment } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { useEditing } from '../../ui/editing/use-editing';
import { FromCode } from '../../ui/from-code';
import { Page } from '../../ui/page';
import { PendingPage } from '../../ui/pending-page';
import { SegmentEditor } from './segment-editor';
import { bodyOf, formOf, type SegmentForm } from './segment-form';
import { words } from './words';

function SegmentFields({ segment }: { segment: Segment }) {
  const { id } = segment;
  const editing = useEditing<SegmentForm, Segment>({
    name: `segment/${id}`,
    record: segment,
    formOf,
    read: () => api.segments.get(id),
    save: ({ changes, revision }) => api.segments.update(id, { ...bodyOf(changes), revision }),
    invalidates: ['segments', 'segment'],
    toast: words.saved,
    onDone: () => navigate(hrefOf('segment', { id })),
  });
  return <SegmentEditor editing={editing} type={segment.type} />;
}

export default function EditSegment() {
  const { id } = useParameters('edit-segment');
  const mayWrite = useMay('editor');
  const query = useQuery({ queryKey: ['segment', id], queryFn: ({ signal }) => api.segments.get(id, { signal }) });
  const back = (
    <Link to="segment" with={{ id }} className="small">
      ← {words.backToOne}
    </Link>
  );
  const segment = query.data;
  if (!segment) return <PendingPage query={query} title={words.singular} back={back} notFound={words.notFound} />;
  return (
    <Page title={words.titleOfEdit(segment.name)} back={back} about={<FromCode record={segment} />}>
      {mayWrite ? <SegmentFields key={id} segment={segment} /> : <p className="note">{words.readOnly}</p>}
    </Page>
  );
}

import type { Segment } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { useEditing } from '../../ui/editing/use-editing';
import { Page } from '../../ui/page';
import type { Condition } from './filter/tree';
import { SegmentEditor } from './segment-editor';
import { bodyOf, formOf, type SegmentForm, type SegmentType } from './segment-form';
import { words } from './words';

/** Those whom a campaign was sent to and who did not open it. */
function initialForm(campaignId: string | undefined): SegmentForm {
  const form = formOf(undefined);
  if (campaignId === undefined) return form;
  const conditions: Condition[] = [
    { field: 'email.sent', operator: 'triggered', campaignId },
    { field: 'email.opened', operator: 'notTriggered', campaignId },
  ];
  return { ...form, filters: { operator: 'AND', conditions } };
}

function SegmentFields({ type, campaign }: { type: SegmentType; campaign: string | undefined }) {
  const editing = useEditing<SegmentForm, Segment>({
    name: `segment/new/${campaign ?? type}`,
    record: undefined,
    formOf: (segment) => (segment ? formOf(segment) : initialForm(campaign)),
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
  const { type = 'DYNAMIC', campaign } = useParameters('new-segment');
  const mayWrite = useMay('editor');
  const back = (
    <Link to="segments" className="small">
      ← {words.back}
    </Link>
  );
  return (
    <Page title={words.titleOfNew[type]} about={words.kindHints[type]} back={back}>
      {mayWrite ? (
        <SegmentFields key={campaign ?? type} type={type} campaign={campaign} />
      ) : (
        <p className="note">{words.readOnly}</p>
      )}
    </Page>
  );
}

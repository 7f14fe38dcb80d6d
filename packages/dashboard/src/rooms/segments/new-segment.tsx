import type { Campaign, Segment } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { useEditing } from '../../ui/editing/use-editing';
import { Page } from '../../ui/page';
import { PendingPage } from '../../ui/pending-page';
import type { Condition } from './filter/tree';
import type { CampaignAction } from './routes';
import { SegmentEditor } from './segment-editor';
import { bodyOf, formOf, type SegmentForm, type SegmentType } from './segment-form';
import { words } from './words';

/**
 * Characters of the campaign's name, of at most two UTF-16 units each. With the words around it, the segment's name
 * has at most 255 units.
 */
const MAX_NAME_LENGTH = 100;

function formFor({ id, name }: Campaign, action: CampaignAction): SegmentForm {
  const { sent, clicked, unopened } = {
    sent: { field: 'email.sent', operator: 'triggered', campaignId: id },
    clicked: { field: 'email.clicked', operator: 'triggered', campaignId: id },
    unopened: { field: 'email.opened', operator: 'notTriggered', campaignId: id },
  } satisfies Record<string, Condition>;
  return {
    ...formOf(undefined),
    name: words.nameByAction[action](Array.from(name).slice(0, MAX_NAME_LENGTH).join('')),
    filters: { operator: 'AND', conditions: action === 'clicked' ? [clicked] : [sent, unopened] },
  };
}

interface FieldsProps {
  draft: string;
  type: SegmentType;
  initialForm: SegmentForm;
}

function SegmentFields({ draft, type, initialForm }: FieldsProps) {
  const editing = useEditing<SegmentForm, Segment>({
    name: `segment/new/${draft}`,
    record: undefined,
    formOf: (segment) => (segment ? formOf(segment) : initialForm),
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

function SegmentOfCampaign({ id, action, back }: { id: string; action: CampaignAction; back: ReactNode }) {
  const query = useQuery({ queryKey: ['campaign', id], queryFn: ({ signal }) => api.campaigns.get(id, { signal }) });
  const campaign = query.data;
  if (!campaign)
    return <PendingPage query={query} title={words.titleOfNew.DYNAMIC} back={back} notFound={words.noCampaign} />;
  return (
    <NewSegmentPage draft={`${id}/${action}`} type="DYNAMIC" initialForm={formFor(campaign, action)} back={back} />
  );
}

const NewSegmentPage = ({ back, ...fields }: FieldsProps & { back: ReactNode }) => (
  <Page title={words.titleOfNew[fields.type]} about={words.kindHints[fields.type]} back={back}>
    {useMay('editor') ? <SegmentFields key={fields.draft} {...fields} /> : <p className="note">{words.readOnly}</p>}
  </Page>
);

export default function NewSegment() {
  const { type = 'DYNAMIC', campaign, action = 'unopened' } = useParameters('new-segment');
  const back = (
    <Link to="segments" className="small">
      ← {words.back}
    </Link>
  );
  if (campaign) return <SegmentOfCampaign key={`${campaign}/${action}`} id={campaign} action={action} back={back} />;
  return <NewSegmentPage draft={type} type={type} initialForm={formOf(undefined)} back={back} />;
}

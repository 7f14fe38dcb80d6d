import type { Campaign } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../../router/link';
import { useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { EditingBar } from '../../../ui/editing/editing-bar';
import { useEditing } from '../../../ui/editing/use-editing';
import { Page } from '../../../ui/page';
import { PendingPage } from '../../../ui/pending-page';
import { errorsIn } from '../../segments/filter/messages';
import { variantIndexOf } from '../preview/versions';
import { composeParts } from '../routes';
import { words as campaignWords } from '../words';
import { bodyOf, type CampaignForm, type FormVariant, formOf } from './campaign-form';
import { ContentPart } from './content-part';
import { AudiencePart, OptionsPart } from './parts';
import { nameAndSubjectPaths, variantFieldPaths } from './variant-fields';
import { words } from './words';

const partComponents = { content: ContentPart, audience: AudiencePart, options: OptionsPart };

const FIELD_PATHS = {
  content: ['name', 'template', 'subject', 'previewText', 'from', 'fromName', 'replyTo', 'body', 'text'],
  audience: ['audienceType', 'segmentId', 'audienceFilter', 'topicId'],
  options: [
    'holdoutPercent',
    'localHour',
    'timezone',
    'headers',
    'variants',
    'test.percent',
    'test.metric',
    'test.afterHours',
  ],
} as const;

function fieldPathsOf(
  part: keyof typeof FIELD_PATHS,
  variantIndex: number,
  variants: readonly FormVariant[],
): string[] {
  if (part === 'content' && variants[variantIndex]) return variantFieldPaths(variantIndex);
  if (part !== 'options') return [...FIELD_PATHS[part]];
  return [...FIELD_PATHS.options, ...variants.flatMap((_, index) => nameAndSubjectPaths(index))];
}

function Composer({ campaign }: { campaign: Campaign }) {
  const { part = 'content', variant } = useParameters('edit-campaign');
  const { id } = campaign;
  const editing = useEditing<CampaignForm, Campaign>({
    name: `campaign/${id}`,
    record: campaign,
    formOf,
    read: () => api.campaigns.get(id),
    save: ({ form, changes, revision }) => api.campaigns.update(id, { ...bodyOf(form, changes), revision }),
    invalidates: ['campaign', 'campaigns', 'audience'],
    toast: words.saved,
  });
  const Part = partComponents[part];
  const variantIndex = variantIndexOf(variant);
  const shownFieldPaths = [
    ...fieldPathsOf(part, variantIndex, editing.form.variants),
    ...(part === 'audience' ? errorsIn(editing.error, 'audienceFilter').map(({ field }) => field) : []),
  ];
  return (
    <div className="stack">
      <nav className="tabs" aria-label={words.partsLabel}>
        {(['content', ...composeParts] as const).map((name) => (
          <Link
            key={name}
            to="edit-campaign"
            with={{ id, part: name === 'content' ? undefined : name }}
            aria-current={name === part ? 'page' : undefined}
          >
            {words.parts[name]}
          </Link>
        ))}
      </nav>
      <Part editing={editing} campaign={campaign} />
      <EditingBar editing={editing} labels={words.labels} formFields={shownFieldPaths}>
        {!editing.isChanged && (
          <Link className="button primary" to="send-campaign" with={{ id }}>
            {words.reviewAndSend}
          </Link>
        )}
      </EditingBar>
    </div>
  );
}

export default function EditCampaign() {
  const { id } = useParameters('edit-campaign');
  const mayWrite = useMay('editor');
  const query = useQuery({ queryKey: ['campaign', id], queryFn: ({ signal }) => api.campaigns.get(id, { signal }) });
  const back = (
    <Link to="campaign" with={{ id }} className="small">
      ← {campaignWords.backToOne}
    </Link>
  );
  const campaign = query.data;
  if (!campaign)
    return <PendingPage query={query} title={campaignWords.singular} back={back} notFound={campaignWords.notFound} />;
  const isEditable = campaign.status === 'DRAFT' || campaign.status === 'SCHEDULED';
  return (
    <Page title={words.titleOfEdit(campaign.name)} back={back}>
      {mayWrite && isEditable ? (
        <Composer key={id} campaign={campaign} />
      ) : (
        <p className="note">{mayWrite ? words.notEditable : words.readOnly}</p>
      )}
    </Page>
  );
}

import type { Campaign } from '@posthaste/client';
import { hrefOf, useParameters } from '../../../router/router';
import type { Editing } from '../../../ui/editing/use-editing';
import { CampaignPreview } from '../preview/campaign-preview';
import { useCampaignPreview } from '../preview/use-campaign-preview';
import { VariantTabs } from '../preview/variant-tabs';
import { campaignVersionOf, variantIndexOf, variantVersions } from '../preview/versions';
import type { CampaignForm } from './campaign-form';
import { HtmlField } from './html-field';
import { CampaignTextArea, CampaignTextField } from './parts';
import { TemplateChoice } from './template-choice';
import { VariantContent } from './variant-fields';
import { words } from './words';

interface ComposerPartProps {
  editing: Editing<CampaignForm>;
  campaign: Campaign;
}

const CampaignContent = ({ editing, campaign }: ComposerPartProps) => (
  <>
    <CampaignTextField editing={editing} name="name" hint={words.nameHint} />
    <TemplateChoice editing={editing} campaign={campaign} />
    <CampaignTextField
      editing={editing}
      name="subject"
      hint={editing.form.template ? words.templateSubjectHint : words.subjectHint}
    />
    <CampaignTextField
      editing={editing}
      name="previewText"
      hint={editing.form.template ? words.templatePreviewTextHint : words.previewTextHint}
    />
    <CampaignTextField editing={editing} name="from" hint={words.fromHint} />
    <CampaignTextField editing={editing} name="fromName" />
    <CampaignTextField editing={editing} name="replyTo" />
    {editing.form.template === '' && (
      <>
        <HtmlField
          label={words.labels.body}
          field="body"
          editing={editing}
          value={editing.form.body}
          onChange={(body) => editing.change({ body })}
        />
        <CampaignTextArea editing={editing} name="text" rows={5} hint={words.textHint} />
      </>
    )}
  </>
);

export function ContentPart({ editing, campaign }: ComposerPartProps) {
  const parameters = useParameters('edit-campaign');
  const { form } = editing;
  const variantIndex = variantIndexOf(parameters.variant);
  const version = variantVersions(form)[variantIndex] ?? campaignVersionOf(form);
  const preview = useCampaignPreview(version, form);
  const isVariant = version.name !== null;
  return (
    <>
      <VariantTabs
        variants={form.variants}
        chosenNumber={isVariant ? parameters.variant : undefined}
        hrefTo={(variant) => hrefOf('edit-campaign', { ...parameters, variant })}
        hasCampaignTab
      />
      <div className="columns even">
        <section className="panel panel-body stack">
          {isVariant ? (
            <VariantContent editing={editing} index={variantIndex} />
          ) : (
            <CampaignContent editing={editing} campaign={campaign} />
          )}
        </section>
        <section className="stack" aria-label={words.preview}>
          <h2>{words.preview}</h2>
          <CampaignPreview preview={preview} />
        </section>
      </div>
    </>
  );
}

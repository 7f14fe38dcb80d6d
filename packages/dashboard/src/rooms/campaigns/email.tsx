import type { Campaign } from '@posthaste/client';
import { hrefOf, navigate } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { CampaignPreview } from './preview/campaign-preview';
import { useCampaignPreview } from './preview/use-campaign-preview';
import { VariantTabs } from './preview/variant-tabs';
import { chosenContent } from './preview/versions';

export function CampaignEmail({ campaign, parameters }: { campaign: Campaign; parameters: Parameters<'campaign'> }) {
  const { variant, view = 'desktop' } = parameters;
  const preview = useCampaignPreview(chosenContent(campaign, variant), campaign);
  return (
    <div className="stack">
      <VariantTabs
        variants={campaign.variants}
        chosenNumber={variant}
        hrefTo={(number) => hrefOf('campaign', { ...parameters, variant: number })}
      />
      <CampaignPreview
        preview={preview}
        view={view}
        choose={(name) =>
          navigate(hrefOf('campaign', { ...parameters, view: name === 'desktop' ? undefined : name }), 'replace')
        }
      />
    </div>
  );
}

import type { Campaign, CampaignAudience } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from '../../../router/link';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Check, TextField } from '../../../ui/field';
import { Page } from '../../../ui/page';
import { PendingPage } from '../../../ui/pending-page';
import { RecordName } from '../../../ui/record-name';
import { timeZone } from '../../../ui/time';
import { zonedTime } from '../../../ui/zoned-time';
import { CampaignPreview } from '../preview/campaign-preview';
import { useCampaignPreview } from '../preview/use-campaign-preview';
import { VariantTabs } from '../preview/variant-tabs';
import { chosenContent } from '../preview/versions';
import { words as campaignWords } from '../words';
import { ApprovalPart } from './approval';
import { Checks } from './checks';
import { Reach, useReach } from './reach';
import { TestEmail } from './test-email';
import { words } from './words';

/** The input needs ISO 8601, the date format of Sweden. */
const localInputOf = (at: string): string => new Date(at).toLocaleString('sv').slice(0, 16).replace(' ', 'T');

const scheduledTimeOf = ({ status, scheduledAt }: Campaign): string | undefined =>
  status === 'SCHEDULED' && scheduledAt !== null ? localInputOf(scheduledAt) : undefined;

const RIGHT_AWAY = undefined;
const TIME_NOT_TYPED = '';

/** Sends the revision and template version that are shown, so that the campaign isn't sent if one has changed. */
function SendForm({ campaign, audience }: { campaign: Campaign; audience: CampaignAudience }) {
  const [localTime, setLocalTime] = useState(() => scheduledTimeOf(campaign));
  const [isConfirming, setConfirming] = useState(false);
  const [showsPastError, setShowsPastError] = useState(false);
  const { id, revision, templateVersion } = campaign;
  const reviewedVersions = { revision, ...(templateVersion === null ? {} : { templateVersion }) };
  const scheduledAt = localTime ? new Date(localTime).toISOString() : undefined;
  const isLater = localTime !== undefined;
  const chooseTime = (time: string | undefined) => {
    setLocalTime(time);
    setShowsPastError(false);
  };
  const confirmIfInFuture = () => {
    const isPast = scheduledAt !== undefined && Date.parse(scheduledAt) <= Date.now();
    setShowsPastError(isPast);
    setConfirming(!isPast);
  };
  return (
    <section className="panel panel-body stack" aria-labelledby="when-title">
      <h2 id="when-title">{words.when}</h2>
      {campaign.status === 'SCHEDULED' && campaign.scheduledAt && (
        <p className="note">{words.isScheduled(zonedTime(campaign.scheduledAt))}</p>
      )}
      <Check radioGroup="when" label={words.now} checked={!isLater} onChange={() => chooseTime(RIGHT_AWAY)} />
      <Check radioGroup="when" label={words.later} checked={isLater} onChange={() => chooseTime(TIME_NOT_TYPED)} />
      {isLater && (
        <TextField
          label={words.at(timeZone())}
          type="datetime-local"
          value={localTime}
          error={showsPastError ? words.inPast : undefined}
          onChange={({ target }) => chooseTime(target.value)}
        />
      )}
      {audience.willReceive === 0 && <p className="note warn">{words.noRecipients}</p>}
      <div>
        <Button
          kind="primary"
          disabled={(isLater && !localTime) || audience.willReceive === 0}
          onClick={confirmIfInFuture}
        >
          {isLater ? words.schedule : words.send}
        </Button>
      </div>
      {isConfirming && (
        <ConfirmDialog
          title={words.confirmTitle(audience.willReceive)}
          action={isLater ? words.confirmSchedule : words.confirm}
          danger={!isLater}
          run={() => api.campaigns.send(id, { ...reviewedVersions, ...(scheduledAt ? { scheduledAt } : {}) })}
          invalidates={['campaign', 'campaigns', 'campaign-stats']}
          toast={scheduledAt ? words.scheduled : words.sending}
          onDone={() => navigate(hrefOf('campaign', { id }))}
          close={() => setConfirming(false)}
        >
          <p>{scheduledAt ? words.confirmLater(zonedTime(scheduledAt)) : words.confirmAbout}</p>
          {campaign.segmentId && (
            <p>
              {words.segment}: <RecordName kind="segment" id={campaign.segmentId} />
            </p>
          )}
          {campaign.test && <p>{words.confirmTest(campaign.test)}</p>}
        </ConfirmDialog>
      )}
    </section>
  );
}

function Preview({ campaign }: { campaign: Campaign }) {
  const { id, variant } = useParameters('send-campaign');
  const preview = useCampaignPreview(chosenContent(campaign, variant), campaign);
  return (
    <section className="stack beside" aria-label={words.preview}>
      <h2>{words.preview}</h2>
      <VariantTabs
        variants={campaign.variants}
        chosenNumber={variant}
        hrefTo={(number) => hrefOf('send-campaign', { id, variant: number })}
      />
      <CampaignPreview preview={preview} />
    </section>
  );
}

function Review({ campaign }: { campaign: Campaign }) {
  const audienceQuery = useReach(campaign);
  const audience = audienceQuery.data;
  return (
    <div className="columns even">
      <div className="stack">
        {campaign.status === 'DRAFT' && <ApprovalPart campaign={campaign} />}
        <section className="stack" aria-labelledby="reach-title">
          <h2 id="reach-title">{words.reach}</h2>
          <Reach query={audienceQuery} campaign={campaign} unsavedAudience={undefined} />
        </section>
        <Checks campaign={campaign} />
      </div>
      <Preview campaign={campaign} />
      <div className="stack">
        <TestEmail campaign={campaign} />
        {audience && <SendForm campaign={campaign} audience={audience} />}
      </div>
    </div>
  );
}

export default function SendCampaign() {
  const { id } = useParameters('send-campaign');
  const mayWrite = useMay('editor');
  const query = useQuery({ queryKey: ['campaign', id], queryFn: ({ signal }) => api.campaigns.get(id, { signal }) });
  const back = (
    <Link to="edit-campaign" with={{ id }} className="small">
      ← {campaignWords.edit}
    </Link>
  );
  const campaign = query.data;
  if (!campaign)
    return <PendingPage query={query} title={campaignWords.singular} back={back} notFound={campaignWords.notFound} />;
  const isEditable = campaign.status === 'DRAFT' || campaign.status === 'SCHEDULED';
  return (
    <Page title={words.titleOfSend(campaign.name)} back={back}>
      {mayWrite && isEditable ? (
        <Review campaign={campaign} />
      ) : (
        <p className="note">{mayWrite ? words.notEditable : words.readOnly}</p>
      )}
    </Page>
  );
}

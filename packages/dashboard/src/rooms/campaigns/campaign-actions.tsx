import type { Campaign } from '@posthaste/client';
import { useState } from 'react';
import { Link } from '../../router/link';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Menu } from '../../ui/menu';
import { Problem } from '../../ui/problem';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { words } from './words';

const CAMPAIGN_QUERIES = ['campaign', 'campaigns', 'campaign-stats'] as const;

type Confirmation = 'resume' | 'cancel' | 'remove';

function confirmationsOf({ id, stats, revision }: Campaign) {
  const remaining = stats?.queued ?? 0;
  return {
    resume: {
      title: words.resumeTitle,
      about: words.resumeAbout(remaining),
      action: words.resume,
      danger: false,
      run: () => api.campaigns.send(id, { revision }),
      toast: words.resumed,
    },
    cancel: {
      title: words.cancelTitle,
      about: words.cancelAbout(remaining),
      action: words.cancel,
      danger: true,
      run: () => api.campaigns.cancel(id),
      toast: words.cancelled,
    },
    remove: {
      title: words.removeTitle,
      about: words.removeAbout,
      action: words.remove,
      danger: true,
      run: () => api.campaigns.delete(id),
      toast: words.removed,
    },
  } satisfies Record<Confirmation, object>;
}

function ConfirmQuestion({
  campaign,
  confirmation,
  close,
}: {
  campaign: Campaign;
  confirmation: Confirmation;
  close: () => void;
}) {
  const { title, about, action, danger, run, toast } = confirmationsOf(campaign)[confirmation];
  return (
    <ConfirmDialog
      title={title}
      action={action}
      cancelLabel={confirmation === 'cancel' ? words.keep : common.cancel}
      danger={danger}
      run={async () => void (await run())}
      invalidates={CAMPAIGN_QUERIES}
      toast={toast}
      onDone={() => (confirmation === 'remove' ? navigate(hrefOf('campaigns')) : close())}
      close={close}
    >
      {about}
    </ConfirmDialog>
  );
}

export function CampaignActions({ campaign }: { campaign: Campaign }) {
  const [confirmation, setConfirmation] = useState<Confirmation>();
  const { id, status } = campaign;
  const pause = useAction({ run: () => api.campaigns.pause(id), invalidates: CAMPAIGN_QUERIES, toast: words.paused });
  const unschedule = useAction({
    run: () => api.campaigns.cancel(id),
    invalidates: CAMPAIGN_QUERIES,
    toast: words.unscheduled,
  });
  const duplicate = useAction({
    run: () => api.campaigns.duplicate(id),
    invalidates: CAMPAIGN_QUERIES,
    toast: words.duplicated,
    onDone: (copy) => navigate(hrefOf('campaign', { id: copy.id })),
  });
  const error = pause.error ?? unschedule.error ?? duplicate.error;
  const isInProgress = status === 'SENDING' || status === 'PAUSED';
  const canDelete = status === 'DRAFT' || status === 'SENT' || status === 'CANCELLED';
  const menuItems = [
    { label: words.duplicate, run: () => duplicate.mutate() },
    ...(isInProgress ? [{ label: words.cancel, danger: true, run: () => setConfirmation('cancel') }] : []),
    ...(canDelete ? [{ label: words.remove, danger: true, run: () => setConfirmation('remove') }] : []),
  ];
  return (
    <>
      {(status === 'DRAFT' || status === 'SCHEDULED') && (
        <>
          <Link className="button" to="edit-campaign" with={{ id }}>
            {words.edit}
          </Link>
          <Link className="button primary" to="send-campaign" with={{ id }}>
            {status === 'SCHEDULED' ? words.reschedule : words.send}
          </Link>
        </>
      )}
      {status === 'SENDING' && (
        <Button busy={pause.isPending} onClick={() => pause.mutate()}>
          {words.pause}
        </Button>
      )}
      {status === 'SCHEDULED' && (
        <Button busy={unschedule.isPending} onClick={() => unschedule.mutate()}>
          {words.unschedule}
        </Button>
      )}
      {status === 'PAUSED' && (
        <Button kind="primary" onClick={() => setConfirmation('resume')}>
          {words.resume}
        </Button>
      )}
      <Menu label={common.more} className="button" align="left" items={menuItems}>
        {common.more}
      </Menu>
      {error && <Problem error={error} />}
      {confirmation && (
        <ConfirmQuestion campaign={campaign} confirmation={confirmation} close={() => setConfirmation(undefined)} />
      )}
    </>
  );
}

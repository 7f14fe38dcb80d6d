import type { Approval, Campaign } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { TextField } from '../../../ui/field';
import { Problem } from '../../../ui/problem';
import { Time } from '../../../ui/time';
import { useAction } from '../../../ui/use-action';
import { useActors } from '../../../ui/use-actors';
import { zonedTime } from '../../../ui/zoned-time';
import { words } from './words';

const APPROVAL_QUERIES = ['approval', 'campaign', 'campaigns', 'campaign-stats', 'attention'] as const;

const MAX_APPROVALS = 100;

async function readApproval(id: string, signal: AbortSignal): Promise<Approval | null> {
  const { items } = await api.approvals.list({ limit: MAX_APPROVALS }, { signal });
  const hasApproval = items.some(({ campaign }) => campaign === id);
  return hasApproval ? api.campaigns.getApproval(id, { signal }) : null;
}

function ApproveQuestion({ approval, close }: { approval: Approval; close: () => void }) {
  const { campaign, fingerprint, recipients, scheduledAt } = approval;
  return (
    <ConfirmDialog
      title={words.confirmTitle(recipients)}
      action={words.approve}
      danger={scheduledAt === null}
      run={() => api.campaigns.approve(campaign, { fingerprint })}
      invalidates={APPROVAL_QUERIES}
      toast={scheduledAt ? words.scheduled : words.sending}
      close={close}
    >
      {scheduledAt ? words.confirmLater(zonedTime(scheduledAt)) : words.confirmAbout}
    </ConfirmDialog>
  );
}

function RejectQuestion({ approval, close }: { approval: Approval; close: () => void }) {
  const [reason, setReason] = useState('');
  const { campaign, fingerprint } = approval;
  const trimmedReason = reason.trim();
  return (
    <ConfirmDialog
      title={words.rejectTitle}
      action={words.reject}
      run={() => api.campaigns.reject(campaign, { fingerprint, ...(trimmedReason ? { reason: trimmedReason } : {}) })}
      invalidates={APPROVAL_QUERIES}
      toast={words.rejected}
      close={close}
    >
      <TextField
        label={words.rejectReason}
        value={reason}
        maxLength={1000}
        onChange={({ target }) => setReason(target.value)}
      />
    </ConfirmDialog>
  );
}

function OutdatedRequest({ approval }: { approval: Approval }) {
  const { campaign, changed, scheduledAt } = approval;
  const requestAgain = useAction({
    run: () => api.campaigns.requestApproval(campaign, scheduledAt ? { scheduledAt } : {}),
    invalidates: APPROVAL_QUERIES,
  });
  return (
    <>
      <p className="note warn">{words.requestOutdated(changed.map((part) => words.changedParts[part]).join(', '))}</p>
      {requestAgain.error && <Problem error={requestAgain.error} />}
      <div>
        <Button busy={requestAgain.isPending} onClick={() => requestAgain.mutate()}>
          {words.requestAgain}
        </Button>
      </div>
    </>
  );
}

function Decision({ approval }: { approval: Approval }) {
  const [question, setQuestion] = useState<'approve' | 'reject'>();
  const close = () => setQuestion(undefined);
  return (
    <div className="row">
      {approval.changed.length === 0 && (
        <Button kind="primary" disabled={approval.recipients === 0} onClick={() => setQuestion('approve')}>
          {words.approve}
        </Button>
      )}
      <Button onClick={() => setQuestion('reject')}>{words.reject}</Button>
      {question === 'approve' && <ApproveQuestion approval={approval} close={close} />}
      {question === 'reject' && <RejectQuestion approval={approval} close={close} />}
    </div>
  );
}

export function ApprovalPart({ campaign: { id } }: { campaign: Campaign }) {
  const actorName = useActors();
  const { data, error, refetch } = useQuery({
    queryKey: ['approval', id],
    queryFn: ({ signal }) => readApproval(id, signal),
  });
  if (error && !data)
    return <Problem error={error} summary={words.couldNotLoadApproval} retry={() => void refetch()} />;
  if (data?.status !== 'OPEN') return null;
  const { recipients, scheduledAt, requestedBy, agentKey, requestedAt, expiresAt } = data;
  const requester = agentKey ?? requestedBy.id;
  return (
    <section className="panel panel-body stack" aria-labelledby="approval-title">
      <h2 id="approval-title">{words.approval}</h2>
      <p>{words.requestAbout(recipients, scheduledAt ? zonedTime(scheduledAt) : undefined)}</p>
      <p className="soft small">
        {words.requestedBy} <span className="breaks">{actorName(requester) ?? requester}</span>,{' '}
        <Time at={requestedAt} />. {words.expires} <Time at={expiresAt} />.
      </p>
      {data.changed.length > 0 && <OutdatedRequest approval={data} />}
      <Decision approval={data} />
    </section>
  );
}

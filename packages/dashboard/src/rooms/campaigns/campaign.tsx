import type { Campaign } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { useParameters } from '../../router/router';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { ChangedBy } from '../../ui/editing/editing-bar';
import { Fact, Facts } from '../../ui/facts';
import { isolated } from '../../ui/isolated';
import { Page } from '../../ui/page';
import { PendingPage } from '../../ui/pending-page';
import { Problem } from '../../ui/problem';
import { RecordName } from '../../ui/record-name';
import { Time } from '../../ui/time';
import { ZonedTime } from '../../ui/zoned-time';
import { CampaignActions } from './campaign-actions';
import { CampaignEmail } from './email';
import { Results } from './results';
import { SendingObstacles } from './sending-obstacles';
import { CampaignStatus } from './status';
import { Funnel, Progress, SkippedReasons } from './totals';
import { words } from './words';

const POLL_MS = 3_000;

const BackLink = () => (
  <Link to="campaigns" className="small">
    ← {words.back}
  </Link>
);

const AudienceName = ({ campaign: { audienceType, segmentId } }: { campaign: Campaign }) =>
  audienceType === 'SEGMENT' && segmentId ? (
    <Link to="segment" with={{ id: segmentId }}>
      <RecordName kind="segment" id={segmentId} />
    </Link>
  ) : (
    words.audiences[audienceType]
  );

function ScheduledFor({ campaign: { scheduledAt, sentAt } }: { campaign: Campaign }) {
  const wasSentEarlier = scheduledAt && sentAt && sentAt < scheduledAt;
  if (!scheduledAt || wasSentEarlier) return null;
  return (
    <Fact name={words.scheduledFor}>
      <ZonedTime at={scheduledAt} />
    </Fact>
  );
}

const CampaignFacts = ({ campaign }: { campaign: Campaign }) => (
  <Facts>
    <Fact name={words.subject}>{words.subjects(campaign)}</Fact>
    {campaign.template && (
      <Fact name={words.template}>
        <Link to="template" with={{ id: campaign.template }}>
          <RecordName kind="template" id={campaign.template} />
        </Link>{' '}
        <span className="soft">{words.templateVersion(campaign.templateVersion ?? 0)}</span>
      </Fact>
    )}
    <Fact name={words.from}>
      {campaign.fromName ? isolated`${campaign.fromName} <${campaign.from}>` : campaign.from}
    </Fact>
    <Fact name={words.to}>
      <AudienceName campaign={campaign} />
    </Fact>
    <ScheduledFor campaign={campaign} />
    {campaign.sentAt && (
      <Fact name={words.started}>
        <Time at={campaign.sentAt} />
      </Fact>
    )}
    {campaign.completedAt && (
      <Fact name={words.finished}>
        <Time at={campaign.completedAt} />
      </Fact>
    )}
    <Fact name={words.changed}>
      <Time at={campaign.updatedAt} />
      <span className="soft">
        {' · '}
        <ChangedBy by={campaign.updatedBy} />
      </span>
    </Fact>
    <Fact name={words.id}>
      <code>{campaign.id}</code>
    </Fact>
  </Facts>
);

function StatusNote({ campaign: { status, pauseCause, pauseReason, stats } }: { campaign: Campaign }) {
  if (status === 'DRAFT') return <p className="note">{words.draft}</p>;
  if (status === 'SCHEDULED') return <p className="note">{words.scheduled}</p>;
  if (status === 'CANCELLED') return <p className="note">{words.cancelledNote(stats?.notReached ?? 0)}</p>;
  if (status !== 'PAUSED') return null;
  return (
    <div className="note warn">
      <span>{words.pausedBy[pauseCause ?? 'request']}</span>
      {pauseReason && <span>{pauseReason}</span>}
    </div>
  );
}

function Statistics({ campaign }: { campaign: Campaign }) {
  const parameters = useParameters('campaign');
  const { id, status } = campaign;
  const interval = parameters.interval ?? 'hour';
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: ['campaign-stats', id, interval],
    queryFn: ({ signal }) => api.campaigns.getStats(id, { interval }, { signal }),
    refetchInterval: status === 'SENDING' ? POLL_MS : false,
  });
  if (error && !data) return <Problem error={error} summary={words.couldNotLoadFigures} retry={() => void refetch()} />;
  if (!data) return <span className="bone tall" />;
  return (
    <>
      {(status === 'SENDING' || status === 'PAUSED') && (
        <Progress campaign={campaign} stats={data} readAt={dataUpdatedAt} />
      )}
      <h2>{words.results}</h2>
      <Funnel id={id} stats={data} />
      <SkippedReasons id={id} stats={data} />
      <Results campaign={campaign} stats={data} parameters={parameters} />
    </>
  );
}

export default function CampaignPage() {
  const parameters = useParameters('campaign');
  const mayWrite = useMay('editor');
  const query = useQuery({
    queryKey: ['campaign', parameters.id],
    queryFn: ({ signal }) => api.campaigns.get(parameters.id, { signal }),
    refetchInterval: ({ state }) => (state.data?.status === 'SENDING' ? POLL_MS : false),
  });
  const campaign = query.data;
  if (!campaign)
    return <PendingPage query={query} title={words.singular} back={<BackLink />} notFound={words.notFound} />;
  return (
    <Page
      title={campaign.name}
      back={<BackLink />}
      about={<CampaignStatus status={campaign.status} />}
      actions={mayWrite && <CampaignActions campaign={campaign} />}
    >
      <StatusNote campaign={campaign} />
      <SendingObstacles campaign={campaign} />
      {campaign.stats && <Statistics campaign={campaign} />}
      <CampaignFacts campaign={campaign} />
      {!campaign.stats && <CampaignEmail campaign={campaign} parameters={parameters} />}
    </Page>
  );
}

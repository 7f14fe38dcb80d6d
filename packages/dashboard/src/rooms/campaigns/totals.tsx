import type { Campaign, CampaignStats } from '@posthaste/client';
import { Link } from '../../router/link';
import type { EpochMs } from '../../ui/durations';
import { Time } from '../../ui/time';
import { useRate } from '../../ui/use-rate';
import { zonedTime } from '../../ui/zoned-time';
import { countProcessed, durationText, shareText } from './progress';
import type { recipientEvents, recipientStatuses } from './routes';
import { words } from './words';

type RecipientStatus = (typeof recipientStatuses)[number];
type RecipientEvent = (typeof recipientEvents)[number];

interface Figure {
  name: keyof typeof words.figures;
  count: number;
  share?: string;
  status?: RecipientStatus;
  happened?: RecipientEvent;
}

const SHOWN_AT_ZERO = new Set<Figure['name']>([
  'audience',
  'sent',
  'delivered',
  'opened',
  'clicked',
  'bounced',
  'complained',
]);

function figuresOf(stats: CampaignStats): Figure[] {
  const { rates } = stats;
  const skippedCount = Object.values(stats.skipped).reduce((sum, count) => sum + count, 0);
  const figures: Figure[] = [
    { name: 'audience', count: stats.audience },
    { name: 'sent', count: stats.sent, happened: 'sent' },
    {
      name: 'delivered',
      count: stats.delivered,
      share: words.ofSent(shareText(rates.delivered)),
      happened: 'delivered',
    },
    { name: 'opened', count: stats.opened, share: words.ofDelivered(shareText(rates.opened)), happened: 'opened' },
    { name: 'clicked', count: stats.clicked, share: words.ofDelivered(shareText(rates.clicked)), happened: 'clicked' },
    { name: 'bounced', count: stats.bounced.total, share: words.ofSent(shareText(rates.bounced)), happened: 'bounced' },
    {
      name: 'complained',
      count: stats.complained,
      share: words.ofDelivered(shareText(rates.complained)),
      happened: 'complained',
    },
    {
      name: 'unsubscribed',
      count: stats.unsubscribed,
      share: words.ofDelivered(shareText(rates.unsubscribed)),
      happened: 'unsubscribed',
    },
    { name: 'skipped', count: skippedCount, status: 'SKIPPED' },
    { name: 'failed', count: stats.failed, status: 'FAILED' },
    { name: 'queued', count: stats.queued, status: 'QUEUED' },
    { name: 'notReached', count: stats.notReached },
  ];
  return figures.filter(({ name, count }) => count > 0 || SHOWN_AT_ZERO.has(name));
}

export const Funnel = ({ id, stats }: { id: string; stats: CampaignStats }) => (
  <dl className="facts panel panel-body outcomes">
    {figuresOf(stats).map(({ name, count, share, status, happened }) => (
      <div key={name}>
        <dt>{words.figures[name]}</dt>
        <dd>
          {name === 'notReached' ? (
            <span className="outcome numbers">{count.toLocaleString()}</span>
          ) : (
            <Link to="recipients" with={{ id, status, happened }} className="outcome numbers">
              {count.toLocaleString()}
            </Link>
          )}
          {share && <span className="soft small">{share}</span>}
        </dd>
      </div>
    ))}
  </dl>
);

export function SkippedReasons({ id, stats }: { id: string; stats: CampaignStats }) {
  const reasons = Object.entries(stats.skipped).filter(([, count]) => count > 0);
  if (reasons.length === 0) return null;
  return (
    <section className="stack" aria-label={words.skippedTitle}>
      <h2>{words.skippedTitle}</h2>
      <dl className="pairs">
        {reasons.map(([reason, count]) => (
          <div key={reason}>
            <dt>{words.reasons[reason] ?? reason}</dt>
            <dd className="numbers">
              <Link to="recipients" with={{ id, status: 'SKIPPED', reason }}>
                {count.toLocaleString()}
              </Link>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const testStatusText = ({ test, testEndsAt }: Campaign) =>
  test === null || test.metric === 'manual'
    ? words.awaitsChoice
    : words.testing(zonedTime(testEndsAt ?? ''), words.metrics[test.metric]);

export function Progress({ campaign, stats, readAt }: { campaign: Campaign; stats: CampaignStats; readAt: EpochMs }) {
  const processed = countProcessed(stats);
  const rate = useRate(processed, readAt);
  const isSending = campaign.status === 'SENDING';
  const isTesting = isSending && campaign.testEndsAt !== null && campaign.winner === null;
  const paceText = () => {
    if (isTesting) return testStatusText(campaign);
    if (!isSending || rate === 0) return words.stopped;
    if (rate === undefined) return words.measuring;
    return `${words.rate(rate)}, ${words.remaining(durationText(stats.queued / rate))}`;
  };
  return (
    <div className="stack" role="group" aria-label={words.progressLabel}>
      <progress value={processed} max={Math.max(1, stats.audience)} aria-label={words.progressLabel} />
      <p className="numbers">
        {words.progress(processed, stats.audience)} · {paceText()}
        {isSending && !isTesting && rate === 0 && campaign.continuesBy && (
          <>
            {' '}
            {words.continues} <Time at={campaign.continuesBy} />.
          </>
        )}
      </p>
    </div>
  );
}

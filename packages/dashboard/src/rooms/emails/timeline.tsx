import type { Email } from '@posthaste/client';
import { Link } from '../../router/link';
import type { Tone } from '../../ui/badge';
import { durationText } from '../../ui/relative-time';
import { exactTime } from '../../ui/time';
import { zonedTime } from '../../ui/zoned-time';
import { words } from './words';

type Entry = Email['timeline'][number];

const tones: Partial<Record<Entry['type'], Tone>> = {
  delivered: 'good',
  opened: 'good',
  clicked: 'good',
  bounced: 'bad',
  complained: 'bad',
  failed: 'bad',
  rejected: 'bad',
  rendering_failed: 'bad',
  delayed: 'warn',
  unclear: 'warn',
  released: 'warn',
};

const hasTimeAsDetail = (type: Entry['type']) => type === 'scheduled' || type === 'rescheduled';

const detailsOf = ({ type, bounceType, subType, detail, link, webhook }: Entry): string[] =>
  [
    [bounceType, subType].filter(Boolean).join(', '),
    detail && (hasTimeAsDetail(type) ? zonedTime(detail) : detail),
    link,
    webhook &&
      words.webhookMessage(webhook.event, webhook.url, words.webhookStatuses[webhook.status] ?? webhook.status),
  ].filter((line): line is string => Boolean(line));

const TimelineEntry = ({ entry, start }: { entry: Entry; start: number }) => (
  <li className={`moment ${tones[entry.type] ?? 'calm'}`}>
    <div className="row">
      <strong>{words.events[entry.type]}</strong>
      {entry.bot && <span className="chip">{words.automated}</span>}
      {entry.copy && <span className="chip breaks">{words.copyTo(entry.copy.kind, entry.copy.email)}</span>}
    </div>
    {detailsOf(entry).map((line) => (
      <div key={line} className="soft small breaks">
        {line}
      </div>
    ))}
    {entry.webhook?.url && (
      <Link className="small" to="delivery" with={{ id: entry.webhook.id, delivery: entry.webhook.delivery }}>
        {words.viewMessage}
      </Link>
    )}
    <div className="soft small">
      <time dateTime={entry.at}>{exactTime(entry.at)}</time>
      {Date.parse(entry.at) > start && ` · ${words.after(durationText(Date.parse(entry.at) - start))}`}
    </div>
  </li>
);

export function Timeline({ email }: { email: Email }) {
  const start = Date.parse(email.createdAt);
  return (
    <ol className="timeline">
      {email.timeline.map((entry, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added at the end, and have no id
        <TimelineEntry key={index} entry={entry} start={start} />
      ))}
    </ol>
  );
}

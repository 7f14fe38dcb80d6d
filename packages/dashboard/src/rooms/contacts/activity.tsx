import type { Contact } from '@posthaste/client';
import { Time } from '../../ui/time';
import { words } from './words';

type Activity = NonNullable<Contact['activity']>;

export function latestOf({ sentAt, openedAt, clickedAt, event }: Activity): { what: string; at: string }[] {
  const all = [
    { what: words.sentEmail, at: sentAt },
    { what: words.openedEmail, at: openedAt },
    { what: words.clickedEmail, at: clickedAt },
    { what: event?.name ?? '', at: event?.at ?? null },
  ];
  return all
    .flatMap(({ what, at }) => (at === null ? [] : [{ what, at }]))
    .sort((one, other) => (one.at < other.at ? 1 : -1));
}

export function LatestActivity({ activity }: { activity: Contact['activity'] }) {
  const [latest] = activity ? latestOf(activity) : [];
  if (!latest) return <span className="soft">{activity ? words.noActivity : ''}</span>;
  return (
    <div className="cut soft">
      <Time at={latest.at} /> {latest.what}
    </div>
  );
}

export const AllActivity = ({ activity }: { activity: Contact['activity'] }) => {
  const latest = activity ? latestOf(activity) : [];
  if (latest.length === 0) return <p className="soft small">{words.noActivity}</p>;
  return (
    <ul>
      {latest.map(({ what, at }) => (
        <li key={what} className="small">
          <span className="breaks">{what}</span>{' '}
          <span className="soft">
            <Time at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
};

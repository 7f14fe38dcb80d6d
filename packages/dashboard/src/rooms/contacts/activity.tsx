import type { Contact } from '@posthaste/client';
import { Time } from '../../ui/time';
import { words } from './words';

type Activity = NonNullable<Contact['activity']>;

function activitiesOf({ sentAt, openedAt, clickedAt, event }: Activity): { label: string; at: string }[] {
  const latestOfEach = [
    { label: words.sentEmail, at: sentAt },
    { label: words.openedEmail, at: openedAt },
    { label: words.clickedEmail, at: clickedAt },
    { label: event?.name ?? '', at: event?.at ?? null },
  ];
  return latestOfEach
    .flatMap(({ label, at }) => (at === null ? [] : [{ label, at }]))
    .sort((a, b) => (a.at < b.at ? 1 : -1));
}

export function LatestActivity({ activity }: { activity: Contact['activity'] }) {
  const [latest] = activity ? activitiesOf(activity) : [];
  if (!latest) return <span className="soft">{activity ? words.noActivity : ''}</span>;
  return (
    <div className="cut soft">
      <Time at={latest.at} /> {latest.label}
    </div>
  );
}

export const AllActivity = ({ activity }: { activity: Contact['activity'] }) => {
  const activities = activity ? activitiesOf(activity) : [];
  if (activities.length === 0) return <p className="soft small">{words.noActivity}</p>;
  return (
    <ul>
      {activities.map(({ label, at }) => (
        <li key={label} className="small">
          <span className="breaks">{label}</span>{' '}
          <span className="soft">
            <Time at={at} />
          </span>
        </li>
      ))}
    </ul>
  );
};

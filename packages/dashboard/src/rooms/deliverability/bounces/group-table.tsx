import type { StatEmailStats } from '@posthaste/client';
import { Link } from '../../../router/link';
import type { Parameters } from '../../../router/routes';
import { percent } from '../standing/rates';
import { groupsWith, type Shown } from './groups';
import { words } from './words';

interface TableProps {
  stats: StatEmailStats;
  shown: Shown;
  by: string;
  nameOf: (value: string | null) => string;
  emailsOf: (value: string | null) => Parameters<'emails'> | undefined;
  hasSent: boolean;
}

const Count = ({ of, emails }: { of: number; emails: Parameters<'emails'> | undefined }) =>
  emails && of > 0 ? (
    <Link to="emails" with={emails}>
      {of.toLocaleString()}
    </Link>
  ) : (
    of.toLocaleString()
  );

export const GroupTable = ({ stats, shown, by, nameOf, emailsOf, hasSent }: TableProps) => (
  <section className="panel scrolls" tabIndex={0} aria-label={by}>
    <table className="plain-table numbers">
      <thead>
        <tr>
          <th scope="col">{by}</th>
          <th scope="col">{words[shown]}</th>
          {hasSent && <th scope="col">{words.sent}</th>}
          <th scope="col">{words.share}</th>
        </tr>
      </thead>
      <tbody>
        {groupsWith(stats.groups, shown).map(({ value, totals }) => {
          const emails = emailsOf(value);
          return (
            <tr key={value}>
              <th scope="row">{nameOf(value)}</th>
              <td>
                <Count of={totals[shown]} emails={emails} />
              </td>
              {hasSent && (
                <td>
                  <Count of={totals.sent} emails={emails && { ...emails, happened: 'sent' }} />
                </td>
              )}
              <td>{percent(totals[shown] / Math.max(1, hasSent ? totals.sent : stats.totals[shown]))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);

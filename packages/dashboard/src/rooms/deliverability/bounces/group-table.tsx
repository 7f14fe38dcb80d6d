import type { StatEmailStats } from '@posthaste/client';
import { Link } from '../../../router/link';
import type { Parameters } from '../../../router/routes';
import { percent } from '../standing/rates';
import { type Figure, groupsWith } from './groups';
import { words } from './words';

interface TableProps {
  stats: StatEmailStats;
  figure: Figure;
  by: string;
  nameOf: (value: string | null) => string;
  emailParametersOf: (value: string | null) => Parameters<'emails'> | undefined;
  hasSent: boolean;
}

const Count = ({ count, emails }: { count: number; emails: Parameters<'emails'> | undefined }) =>
  emails && count > 0 ? (
    <Link to="emails" with={emails}>
      {count.toLocaleString()}
    </Link>
  ) : (
    count.toLocaleString()
  );

export const GroupTable = ({ stats, figure, by, nameOf, emailParametersOf, hasSent }: TableProps) => (
  <section className="panel scrolls" tabIndex={0} aria-label={by}>
    <table className="plain-table numbers">
      <thead>
        <tr>
          <th scope="col">{by}</th>
          <th scope="col">{words[figure]}</th>
          {hasSent && <th scope="col">{words.sent}</th>}
          <th scope="col">{words.share}</th>
        </tr>
      </thead>
      <tbody>
        {groupsWith(stats.groups, figure).map(({ value, totals }) => {
          const emails = emailParametersOf(value);
          return (
            <tr key={value}>
              <th scope="row">{nameOf(value)}</th>
              <td>
                <Count count={totals[figure]} emails={emails} />
              </td>
              {hasSent && (
                <td>
                  <Count count={totals.sent} emails={emails && { ...emails, happened: 'sent' }} />
                </td>
              )}
              <td>{percent(totals[figure] / Math.max(1, hasSent ? totals.sent : stats.totals[figure]))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);

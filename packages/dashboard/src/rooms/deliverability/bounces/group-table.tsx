import type { StatEmailStats } from '@posthaste/client';
import { Link } from '../../../router/link';
import type { Parameters } from '../../../router/routes';
import { percentText } from '../standing/rates';
import { type Figure, groupsByCount } from './groups';
import { words } from './words';

interface TableProps {
  stats: StatEmailStats;
  figure: Figure;
  groupHeading: string;
  nameOf: (value: string | null) => string;
  emailParametersOf: (value: string | null) => Parameters<'emails'> | undefined;
  hasSent: boolean;
}

const Count = ({ count, parameters }: { count: number; parameters: Parameters<'emails'> | undefined }) =>
  parameters && count > 0 ? (
    <Link to="emails" with={parameters}>
      {count.toLocaleString()}
    </Link>
  ) : (
    count.toLocaleString()
  );

export const GroupTable = ({ stats, figure, groupHeading, nameOf, emailParametersOf, hasSent }: TableProps) => (
  <section className="panel scrolls" tabIndex={0} aria-label={groupHeading}>
    <table className="plain-table numbers">
      <thead>
        <tr>
          <th scope="col">{groupHeading}</th>
          <th scope="col">{words[figure]}</th>
          {hasSent && <th scope="col">{words.sent}</th>}
          <th scope="col">{words.share}</th>
        </tr>
      </thead>
      <tbody>
        {groupsByCount(stats.groups, figure).map(({ value, totals }) => {
          const parameters = emailParametersOf(value);
          const denominator = hasSent ? totals.sent : stats.totals[figure];
          return (
            <tr key={value}>
              <th scope="row">{nameOf(value)}</th>
              <td>
                <Count count={totals[figure]} parameters={parameters} />
              </td>
              {hasSent && (
                <td>
                  <Count count={totals.sent} parameters={parameters && { ...parameters, happened: 'sent' }} />
                </td>
              )}
              <td>{percentText(totals[figure] / Math.max(1, denominator))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  </section>
);

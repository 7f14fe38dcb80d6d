import type { StatEmailStats } from '@posthaste/client';
import type { CSSProperties } from 'react';
import { Anchor } from '../../router/link';
import { shareText } from '../../ui/chart/scale';
import { countsOf, emailsHref, type Figure, figures, type GroupFilter, shareOf } from './figures';
import { changeOf, type Period } from './period';
import { words } from './words';

interface TilesProps {
  stats: StatEmailStats;
  previousStats: StatEmailStats | undefined;
  period: Period;
  filter: GroupFilter;
}

const FigureShare = ({ figure, share }: { figure: Figure; share: number | null }) =>
  figure === 'accepted' || share === null ? null : (
    <span className="small soft">
      {shareText(share)} {words.shares[figure]}
    </span>
  );

export function Tiles({ stats, previousStats, period, filter }: TilesProps) {
  const counts = countsOf(stats, filter);
  const previousCounts = previousStats && countsOf(previousStats, filter);
  return (
    <ul className="tiles">
      {figures.map((figure) => (
        <li key={figure} className="panel tile" style={{ '--c': `var(--chart-${figure})` } as CSSProperties}>
          <span className="row">
            <span className="swatch" />
            {words.figures[figure]}
          </span>
          <Anchor
            className="figure numbers"
            href={emailsHref(figure, period.from, period.to, filter)}
            aria-label={`${counts[figure].toLocaleString()} ${words.viewEmails(words.figures[figure])}`}
          >
            {counts[figure].toLocaleString()}
          </Anchor>
          <FigureShare figure={figure} share={shareOf(figure, counts)} />
          {previousCounts && (
            <span className="small soft">{words.change(changeOf(counts[figure], previousCounts[figure]))}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

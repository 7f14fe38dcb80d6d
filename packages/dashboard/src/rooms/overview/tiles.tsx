import type { StatEmailStats } from '@posthaste/client';
import type { CSSProperties } from 'react';
import { Anchor } from '../../router/link';
import { shareText } from '../../ui/chart/scale';
import { type Chosen, countsOf, emailsBehind, type Shown, shareOf, shownFigures } from './figures';
import { changeOf, type Period } from './period';
import { words } from './words';

interface TilesProps {
  stats: StatEmailStats;
  before: StatEmailStats | undefined;
  period: Period;
  chosen: Chosen;
}

const Share = ({ figure, share }: { figure: Shown; share: number | null }) =>
  figure === 'accepted' || share === null ? null : (
    <span className="small soft">
      {shareText(share)} {words.shares[figure]}
    </span>
  );

export function Tiles({ stats, before, period, chosen }: TilesProps) {
  const counts = countsOf(stats, chosen);
  const earlier = before && countsOf(before, chosen);
  return (
    <ul className="tiles">
      {shownFigures.map((figure) => (
        <li key={figure} className="panel tile" style={{ '--c': `var(--chart-${figure})` } as CSSProperties}>
          <span className="row">
            <span className="swatch" />
            {words.figures[figure]}
          </span>
          <Anchor
            className="figure numbers"
            href={emailsBehind(figure, period.from, period.to, chosen)}
            aria-label={`${counts[figure].toLocaleString()} ${words.listsEmails(words.figures[figure])}`}
          >
            {counts[figure].toLocaleString()}
          </Anchor>
          <Share figure={figure} share={shareOf(figure, counts)} />
          {earlier && <span className="small soft">{words.change(changeOf(counts[figure], earlier[figure]))}</span>}
        </li>
      ))}
    </ul>
  );
}

import type { Campaign, CampaignStats } from '@posthaste/client';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { NumberTable } from '../../ui/number-table';
import { Problem } from '../../ui/problem';
import { exactTime } from '../../ui/time';
import { useAction } from '../../ui/use-action';
import { percentagePointsText, shareText } from './progress';
import { words } from './words';

type Variant = NonNullable<CampaignStats['variants']>[number];
type Comparison = CampaignStats['comparisons'][number];

export function verdictText({ metric, verdict, leader, over, low, high }: Comparison): string {
  const metricName = words.metrics[metric];
  if (verdict === 'too_few') return words.tooFew(metricName);
  if (verdict === 'unclear') return words.noWinner(metricName, percentagePointsText(low), percentagePointsText(high));
  return words.isAhead(leader, over, metricName, percentagePointsText(low), percentagePointsText(high));
}

const testFigures = ['delivered', 'opened', 'clicked'] as const;
const figures = [...testFigures, 'bounced', 'unsubscribed'] as const;

interface RecipientCountProps {
  id: string;
  variant: string;
  happened: (typeof figures)[number];
  count: number;
  share?: number;
}

const RecipientCount = ({ id, variant, happened, count, share }: RecipientCountProps) => (
  <>
    <Link to="recipients" with={{ id, variant, happened }}>
      {count.toLocaleString()}
    </Link>
    {share !== undefined && <span className="soft"> {shareText(share)}</span>}
  </>
);

const variantRow = (
  { id, subject, variants }: Campaign,
  { name, isWinner, delivered, opened, clicked, bounced, unsubscribed, rates }: Variant,
) => ({
  key: name,
  head: (
    <>
      <Link to="recipients" with={{ id, variant: name }}>
        {name}
      </Link>{' '}
      {isWinner && <Badge tone="good">{words.winner}</Badge>}
      {isWinner && <span className="soft line">{words.includesRest}</span>}
      <span className="soft line">{variants?.find((variant) => variant.name === name)?.subject ?? subject}</span>
    </>
  ),
  cells: {
    delivered: <RecipientCount id={id} variant={name} happened="delivered" count={delivered} />,
    opened: <RecipientCount id={id} variant={name} happened="opened" count={opened} share={rates.opened} />,
    clicked: <RecipientCount id={id} variant={name} happened="clicked" count={clicked} share={rates.clicked} />,
    bounced: <RecipientCount id={id} variant={name} happened="bounced" count={bounced.total} />,
    unsubscribed: <RecipientCount id={id} variant={name} happened="unsubscribed" count={unsubscribed} />,
  },
});

const countWithShare = (count: number, delivered: number) => (
  <>
    {count.toLocaleString()} <span className="soft">{shareText(count / Math.max(1, delivered))}</span>
  </>
);

const TestTable = ({ variants }: { variants: readonly Variant[] }) => (
  <NumberTable
    className="panel"
    label={words.testOnly}
    rowHeading={words.testOnly}
    columns={testFigures.map((name) => ({ name, label: words.figures[name] }))}
    rows={variants.map(({ name, isWinner, duringTest }) => ({
      key: name,
      head: (
        <>
          {name} {isWinner && <Badge tone="good">{words.winner}</Badge>}
        </>
      ),
      cells: duringTest
        ? {
            delivered: duringTest.delivered.toLocaleString(),
            opened: countWithShare(duringTest.opened, duringTest.delivered),
            clicked: countWithShare(duringTest.clicked, duringTest.delivered),
          }
        : {},
    }))}
  />
);

function WinnerReason({ campaign: { winner, test } }: { campaign: Campaign }) {
  if (!winner) return null;
  const metric = test?.metric === 'opens' ? 'opens' : 'clicks';
  return (
    <p>
      {words.winnerReasons[winner.by](winner.variant, metric)} <span className="soft">{exactTime(winner.at)}</span>
    </p>
  );
}

const VariantTable = ({ campaign, variants }: { campaign: Campaign; variants: readonly Variant[] }) => (
  <NumberTable
    className="panel"
    label={words.parts.variants}
    rowHeading={campaign.winner ? words.allEmails : words.variant}
    columns={figures.map((name) => ({ name, label: words.figures[name] }))}
    rows={variants.map((variant) => variantRow(campaign, variant))}
  />
);

function WinnerChoice({ campaign }: { campaign: Campaign }) {
  const choose = useAction({
    run: (variant: string) => api.campaigns.chooseWinner(campaign.id, { variant }),
    invalidates: ['campaign', 'campaign-stats', 'campaigns'],
    toast: words.winnerChosen,
  });
  return (
    <div className="note warn">
      <span>{words.chooseWinner}</span>
      <div className="row">
        {campaign.variants?.map(({ name }) => (
          <Button
            key={name}
            busy={choose.isPending}
            title={words.chooseAbout(name)}
            onClick={() => choose.mutate(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      {choose.error && <Problem error={choose.error} />}
    </div>
  );
}

export function Variants({ campaign, stats }: { campaign: Campaign; stats: CampaignStats }) {
  const mayWrite = useMay('editor');
  const { test, winner, testEndsAt } = campaign;
  if (!stats.variants || stats.variants.length === 0) return <p className="soft">{words.noVariants}</p>;
  const isAwaitingChoice = test?.metric === 'manual' && testEndsAt !== null && winner === null;
  return (
    <div className="stack">
      {isAwaitingChoice && mayWrite && <WinnerChoice campaign={campaign} />}
      {stats.variants.some(({ duringTest }) => duringTest) && <TestTable variants={stats.variants} />}
      <WinnerReason campaign={campaign} />
      {!winner && <VariantTable campaign={campaign} variants={stats.variants} />}
      {stats.comparisons.map((comparison) => (
        <p key={comparison.metric}>{verdictText(comparison)}</p>
      ))}
      {winner && <VariantTable campaign={campaign} variants={stats.variants} />}
    </div>
  );
}

import type { ListedCampaign } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, navigate, useParameters } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Blank, type Column, List } from '../../ui/list';
import { useList } from '../../ui/list-query';
import { NameSearch, NothingFound } from '../../ui/name-search';
import { Page } from '../../ui/page';
import { timeColumn } from '../../ui/time';
import { withOutcome } from './progress';
import { campaignStatuses } from './routes';
import { CampaignStatus } from './status';
import { words } from './words';

const WATCHED_MS = 5_000;

function People({ campaign: { stats, status, audienceSize } }: { campaign: ListedCampaign }) {
  if (!stats) return <span className="soft">–</span>;
  const isMoving = status === 'SENDING' || status === 'PAUSED';
  if (!isMoving) return (audienceSize ?? stats.audience).toLocaleString();
  return (
    <span className="row tight">
      <progress value={withOutcome(stats)} max={Math.max(1, stats.audience)} aria-label={words.progressLabel} />
      {words.progress(withOutcome(stats), stats.audience)}
    </span>
  );
}

const columns: Column<ListedCampaign>[] = [
  {
    name: words.name,
    width: 'minmax(0, 2fr)',
    show: ({ id, name, subject }) => (
      <Link className="row-link cut" to="campaign" with={{ id }}>
        {name} <span className="soft plain">{subject}</span>
      </Link>
    ),
  },
  { name: words.status, width: '120px', show: ({ status }) => <CampaignStatus status={status} /> },
  { name: words.audience, width: '220px', alignEnd: true, show: (campaign) => <People campaign={campaign} /> },
  timeColumn(words.changed, ({ updatedAt }) => updatedAt),
];

const Filter = ({ status, search }: Pick<Parameters<'campaigns'>, 'status' | 'search'>) => (
  <div className="filters">
    <NameSearch value={search} search={(text) => navigate(hrefOf('campaigns', { status, search: text }))} />
    <select
      className="input"
      aria-label={words.filter}
      value={status ?? ''}
      onChange={({ target }) =>
        navigate(hrefOf('campaigns', { search, status: campaignStatuses.find((one) => one === target.value) }))
      }
    >
      <option value="">{words.anyStatus}</option>
      {campaignStatuses.map((one) => (
        <option key={one} value={one}>
          {words.statuses[one]}
        </option>
      ))}
    </select>
  </div>
);

const Create = () => (
  <Link className="button primary" to="new-campaign">
    {words.create}
  </Link>
);

const Empty = ({ status, mayWrite }: { status: string | undefined; mayWrite: boolean }) => (
  <Blank title={status ? words.noneTitle : words.emptyTitle} text={status ? words.none : words.empty}>
    {!status && mayWrite && <Create />}
  </Blank>
);

export default function Campaigns() {
  const { status, search, pages } = useParameters('campaigns');
  const mayWrite = useMay('editor');
  const state = useList({
    key: ['campaigns', { status, search }],
    read: ({ signal, ...page }) => api.campaigns.list({ status, search, ...page }, { signal }),
    pages,
    setPages: (count) => navigate(hrefOf('campaigns', { status, search, pages: count }), 'replace'),
    watch: (items) => (items.some((one) => one.status === 'SENDING') ? WATCHED_MS : false),
  });
  return (
    <Page title={words.title} about={words.about} actions={mayWrite && <Create />}>
      <Filter status={status} search={search} />
      <List
        label={words.list}
        columns={columns}
        state={state}
        idOf={({ id }) => id}
        empty={search ? <NothingFound /> : <Empty status={status} mayWrite={mayWrite} />}
      />
    </Page>
  );
}

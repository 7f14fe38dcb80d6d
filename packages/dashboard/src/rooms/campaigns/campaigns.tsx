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
import { Time } from '../../ui/time';
import { ZonedTime } from '../../ui/zoned-time';
import { countProcessed, shareText } from './progress';
import { campaignStatuses } from './routes';
import { CampaignStatus } from './status';
import { words } from './words';

const POLL_MS = 5_000;

const NO_VALUE = <span className="soft aside">–</span>;

const OnPhone = ({ children }: { children: string }) => <span className="on-phone soft">{children}</span>;

const isInProgress = ({ status }: ListedCampaign) => status === 'SENDING' || status === 'PAUSED';

function Recipients({ campaign }: { campaign: ListedCampaign }) {
  const { stats, audienceSize } = campaign;
  if (!stats) return NO_VALUE;
  if (!isInProgress(campaign))
    return (
      <>
        <OnPhone>{words.sentTo}</OnPhone> {(audienceSize ?? stats.audience).toLocaleString()}
      </>
    );
  return (
    <span className="row tight">
      <progress
        className="brief"
        value={countProcessed(stats)}
        max={Math.max(1, stats.audience)}
        aria-label={words.progressLabel}
      />
      {words.progress(countProcessed(stats), stats.audience)}
    </span>
  );
}

const rateColumn = (metric: 'opened' | 'clicked'): Column<ListedCampaign> => ({
  name: words.figures[metric],
  width: 'minmax(62px, 72px)',
  alignEnd: true,
  render: ({ stats }) =>
    stats && stats.delivered > 0 ? (
      <>
        {shareText(stats.rates[metric])} <OnPhone>{words.figures[metric].toLowerCase()}</OnPhone>
      </>
    ) : (
      NO_VALUE
    ),
});

const SentAt = ({ campaign: { sentAt, updatedAt } }: { campaign: ListedCampaign }) => (
  <span className="soft line cut">
    {sentAt === null && `${words.changed} `}
    <Time at={sentAt ?? updatedAt} />
  </span>
);

const columnsOf = (campaigns: readonly ListedCampaign[]): Column<ListedCampaign>[] => [
  {
    name: words.name,
    width: 'minmax(100px, 2fr)',
    render: ({ id, name, subject, variants }) => (
      <Link className="row-link cut" to="campaign" with={{ id }}>
        {name} <span className="soft plain">{words.subjects({ subject, variants })}</span>
      </Link>
    ),
  },
  {
    name: words.status,
    width: campaigns.some(({ status }) => status === 'SCHEDULED') ? 'minmax(96px, 268px)' : 'minmax(96px, 120px)',
    render: ({ status, scheduledAt }) => (
      <div className="cut">
        <CampaignStatus status={status} />
        {status === 'SCHEDULED' && scheduledAt && (
          <span className="soft small line cut">
            <ZonedTime at={scheduledAt} />
          </span>
        )}
      </div>
    ),
  },
  { name: words.sent, width: 'minmax(0, 132px)', alignEnd: true, render: (campaign) => <SentAt campaign={campaign} /> },
  {
    name: words.recipients,
    width: campaigns.some(isInProgress) ? 'minmax(78px, 204px)' : 'minmax(78px, 88px)',
    alignEnd: true,
    render: (campaign) => <Recipients campaign={campaign} />,
  },
  rateColumn('opened'),
  rateColumn('clicked'),
];

const Filter = ({ status, search }: Pick<Parameters<'campaigns'>, 'status' | 'search'>) => (
  <div className="filters">
    <NameSearch value={search} search={(text) => navigate(hrefOf('campaigns', { status, search: text }))} />
    <select
      className="input"
      aria-label={words.filter}
      value={status ?? ''}
      onChange={({ target }) =>
        navigate(hrefOf('campaigns', { search, status: campaignStatuses.find((name) => name === target.value) }))
      }
    >
      <option value="">{words.anyStatus}</option>
      {campaignStatuses.map((name) => (
        <option key={name} value={name}>
          {words.statuses[name]}
        </option>
      ))}
    </select>
  </div>
);

const CreateLink = () => (
  <Link className="button primary" to="new-campaign">
    {words.create}
  </Link>
);

const NoCampaigns = ({ status, mayWrite }: { status: string | undefined; mayWrite: boolean }) => (
  <Blank title={status ? words.noMatchTitle : words.emptyTitle} text={status ? words.noMatch : words.empty}>
    {!status && mayWrite && <CreateLink />}
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
    refreshAfter: (items) => (items.some((campaign) => campaign.status === 'SENDING') ? POLL_MS : false),
  });
  return (
    <Page title={words.title} about={words.about} actions={mayWrite && <CreateLink />}>
      <Filter status={status} search={search} />
      <List
        label={words.list}
        columns={columnsOf(state.items)}
        state={state}
        idOf={({ id }) => id}
        empty={search ? <NothingFound /> : <NoCampaigns status={status} mayWrite={mayWrite} />}
      />
    </Page>
  );
}

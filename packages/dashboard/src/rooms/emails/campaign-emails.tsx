import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { MINUTE_MS } from '../../ui/durations';
import { useRecordNames } from '../../ui/use-names';
import { type CountedCampaign, canMatchCampaigns, matchingCampaigns, statsQueryOf } from './campaign-counts';
import { words } from './words';

type Filters = Parameters<'emails'>;

interface NamedCampaign extends CountedCampaign {
  name: string;
}

const MAX_WITHOUT_COUNT = 3;
const MAX_WITH_COUNT = 6;
const PAGE_SIZE = 20;

const hasStarted = (status: string | null) => status !== 'DRAFT' && status !== 'SCHEDULED';

function useNewestCampaigns(enabled: boolean): NamedCampaign[] {
  const { data } = useQuery({
    queryKey: ['campaigns', 'sent'],
    queryFn: ({ signal }) => api.campaigns.list({ limit: PAGE_SIZE }, { signal }),
    enabled,
    staleTime: MINUTE_MS,
  });
  return (data?.items ?? []).filter(({ status }) => hasStarted(status)).slice(0, MAX_WITHOUT_COUNT);
}

function useCampaignsOfSubject(subject: string | undefined): NamedCampaign[] {
  const { data } = useQuery({
    queryKey: ['search', subject],
    queryFn: ({ signal }) => api.search.search({ q: subject ?? '' }, { signal }),
    enabled: subject !== undefined,
  });
  return (data?.items ?? [])
    .filter(({ kind, detail }) => kind === 'campaigns' && hasStarted(detail))
    .map(({ id, title }) => ({ id, name: title ?? id }))
    .slice(0, MAX_WITHOUT_COUNT);
}

/** Undefined if the time range has no statistics, or they could not be read. */
function useCampaignsInTimeRange(filters: Filters): NamedCampaign[] | undefined {
  const query = statsQueryOf(filters, Date.now(), -new Date().getTimezoneOffset());
  const { data, isPending } = useQuery({
    queryKey: ['stats', 'campaigns', filters.from, filters.to],
    queryFn: ({ signal }) => (query ? api.stats.getEmailStats(query, { signal }) : undefined),
    enabled: query !== undefined,
    staleTime: MINUTE_MS,
  });
  const countedCampaigns = query && data && matchingCampaigns(data, filters).slice(0, MAX_WITH_COUNT);
  const { nameOf, isDeleted } = useRecordNames('campaign', countedCampaigns?.map(({ id }) => id) ?? []);
  if (query && isPending) return [];
  return countedCampaigns
    ?.filter(({ id }) => !isDeleted(id))
    .map((campaign) => ({ ...campaign, name: nameOf(campaign.id) }));
}

const sharedFilters = ({ status, happened, from, to, provider, bounce }: Filters): Filters => ({
  status,
  happened,
  from,
  to,
  provider,
  bounce,
});

/** Links to the campaigns' emails, which the list of all emails excludes: they would crowd out the others. */
export function CampaignEmails({ filters }: { filters: Filters }) {
  const subjectCampaigns = useCampaignsOfSubject(filters.subject);
  const timeRangeCampaigns = useCampaignsInTimeRange(filters);
  const newestCampaigns = useNewestCampaigns(timeRangeCampaigns === undefined);
  const isSubjectFound = subjectCampaigns.length > 0;
  const campaigns = isSubjectFound ? subjectCampaigns : (timeRangeCampaigns ?? newestCampaigns);
  if (!canMatchCampaigns(filters)) return null;
  return (
    <p className="row soft small">
      {isSubjectFound ? words.subjectCampaignsAbout : words.campaignsAbout}
      {campaigns.map(({ id, name, count }) => (
        <Link key={id} className="chip" to="emails" with={{ ...sharedFilters(filters), campaign: id }}>
          <span className="cut">{name}</span>
          {count !== undefined && <span className="numbers whole">&nbsp;{words.counted(count)}</span>}
        </Link>
      ))}
      <Link to="campaigns">{words.allCampaigns}</Link>
    </p>
  );
}

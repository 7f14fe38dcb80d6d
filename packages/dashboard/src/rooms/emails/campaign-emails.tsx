import { useQuery } from '@tanstack/react-query';
import type { Parameters } from '../../router/addresses';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { MINUTE_MS } from '../../ui/durations';
import { words } from './words';

type Filters = Parameters<'emails'>;

const NAMED = 3;
const LOOKED_AT = 20;

const hasSent = (status: string | null) => status !== 'DRAFT' && status !== 'SCHEDULED';

function useNewest() {
  const { data } = useQuery({
    queryKey: ['campaigns', 'sent'],
    queryFn: ({ signal }) => api.campaigns.list({ limit: LOOKED_AT }, { signal }),
    staleTime: MINUTE_MS,
  });
  return (data?.items ?? []).filter(({ status }) => hasSent(status));
}

/** A list of all emails has none of a campaign, so its subject finds the campaign instead. */
function useOfSubject(subject: string | undefined) {
  const { data } = useQuery({
    queryKey: ['search', subject],
    queryFn: ({ signal }) => api.search.search({ q: subject ?? '' }, { signal }),
    enabled: subject !== undefined,
  });
  return (data?.items ?? [])
    .filter(({ kind, detail }) => kind === 'campaigns' && hasSent(detail))
    .map(({ id, title }) => ({ id, name: title ?? id }));
}

const keptOf = ({ status, happened, from, to, provider, bounce }: Filters): Filters => ({
  status,
  happened,
  from,
  to,
  provider,
  bounce,
});

/** A list of all emails would show only the latest campaign. */
export function CampaignEmails({ filters }: { filters: Filters }) {
  const ofSubject = useOfSubject(filters.subject);
  const newest = useNewest();
  const isFound = ofSubject.length > 0;
  const named = (isFound ? ofSubject : newest).slice(0, NAMED);
  if (named.length === 0) return null;
  return (
    <p className="row soft small">
      {isFound ? words.ofSubject : words.ofCampaigns}
      {named.map(({ id, name }) => (
        <Link key={id} className="chip" to="emails" with={{ ...keptOf(filters), campaign: id }}>
          <span className="cut">{name}</span>
        </Link>
      ))}
      <Link to="campaigns">{words.allCampaigns}</Link>
    </p>
  );
}

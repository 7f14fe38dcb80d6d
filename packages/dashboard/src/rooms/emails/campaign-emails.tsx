import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { words } from './words';

/** As many campaigns are named; all others are a click away. */
const NAMED = 3;
/** As many of the newest are looked through for those that have sent. */
const LOOKED_AT = 20;

/** Where the emails of campaigns are: a list of all would be nothing but the latest campaign. */
export function CampaignEmails() {
  const { data } = useQuery({
    queryKey: ['campaigns', 'sent'],
    queryFn: ({ signal }) => api.campaigns.list({ limit: LOOKED_AT }, { signal }),
    staleTime: 60_000,
  });
  const sent = (data?.items ?? []).filter(({ status }) => status !== 'DRAFT' && status !== 'SCHEDULED').slice(0, NAMED);
  if (sent.length === 0) return null;
  return (
    <p className="row soft small">
      {words.ofCampaigns}
      {sent.map(({ id, name }) => (
        <Link key={id} className="chip" to="emails" with={{ campaign: id }}>
          <span className="cut">{name}</span>
        </Link>
      ))}
      <Link to="campaigns">{words.allCampaigns}</Link>
    </p>
  );
}

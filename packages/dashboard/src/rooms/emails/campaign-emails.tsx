import { useQuery } from '@tanstack/react-query';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { words } from './words';

const NAMED = 3;
/** The newest are searched for those that have sent. */
const LOOKED_AT = 20;

/** A list of all emails would show only the latest campaign. */
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

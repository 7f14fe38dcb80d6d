import type { Campaign, Contact, ForecastAudienceBody, ListAudienceBody } from '@posthaste/client';
import { useState } from 'react';
import { Link } from '../../../router/link';
import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { useList } from '../../../ui/list-query';
import { Problem } from '../../../ui/problem';
import { Sheet } from '../../../ui/sheet';
import { words as common } from '../../../ui/words';
import { words as campaignWords } from '../words';
import { words } from './words';

interface AudiencePeopleProps {
  campaign: Campaign;
  unsavedAudience: ForecastAudienceBody | undefined;
  /** Lists the people who are skipped for this reason; if null, the people who get the email. */
  skipReason: string | null;
  close: () => void;
}

const titleOf = (reason: string | null): string =>
  reason === null ? words.recipientsTitle : words.skippedPeople(campaignWords.reasons[reason] ?? reason);

export function AudiencePeople({
  campaign: { id, revision },
  unsavedAudience,
  skipReason,
  close,
}: AudiencePeopleProps) {
  const [pages, setPages] = useState(1);
  const query = { ...unsavedAudience, ...(skipReason === null ? {} : { reason: skipReason }) } as ListAudienceBody;
  const state = useList<Contact>({
    key: ['audience-people', id, revision, JSON.stringify(query)],
    read: ({ signal, ...page }) => api.campaigns.listAudience(id, { ...query, ...page }, { signal }),
    pages,
    setPages,
  });
  const { items, hasMore, isLoading, isLoadingMore, error, retry, loadMore, total, totalIsLowerBound } = state;
  return (
    <Sheet title={titleOf(skipReason)} onClose={close}>
      {isLoading && !error && <span className="bone tall" role="status" aria-label={common.loading} />}
      <ul>
        {items.map((contact) => (
          <li key={contact.id} className="cut">
            <Link to="contact" with={{ id: contact.id }}>
              {contact.email}
            </Link>
          </li>
        ))}
      </ul>
      {!isLoading && !error && items.length === 0 && (
        <p className="soft">{hasMore ? words.nobodyYet : words.noPeople}</p>
      )}
      {items.length > 0 && <p className="soft numbers">{common.total(items.length, total, totalIsLowerBound)}</p>}
      {error !== null && <Problem error={error} summary={words.couldNotLoadRecipients} retry={retry} />}
      <div className="sheet-end">
        {hasMore && (
          <Button busy={isLoadingMore} onClick={loadMore}>
            {words.morePeople}
          </Button>
        )}
        <Button onClick={close}>{common.close}</Button>
      </div>
    </Sheet>
  );
}

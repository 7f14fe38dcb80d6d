import { hrefOf, navigate } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/chips';
import { Choice } from '../../ui/choice';
import { RecordName } from '../../ui/record-name';
import { TimeRangeChoice, timeText } from '../../ui/time-range-choice';
import { emailKinds, emailStatuses } from './routes';
import { EmailSearch } from './search';
import { words } from './words';

type Filters = Parameters<'emails'>;

const openEmails = (filters: Filters) => navigate(hrefOf('emails', { ...filters, pages: undefined }));

const chipNames = [
  'contact',
  'subject',
  'tag',
  'campaign',
  'happened',
  'from',
  'to',
  'template',
  'workflow',
  'provider',
  'bounce',
  'reputation',
  'stream',
] as const;

/** The API accepts `stream` only together with `reputation`. */
const withoutFilter = (filters: Filters, name: (typeof chipNames)[number]): Filters => ({
  ...filters,
  [name]: undefined,
  ...(name === 'reputation' ? { stream: undefined } : {}),
});

const FilterChips = ({ filters }: { filters: Filters }) => (
  <Chips
    names={chipNames}
    filters={{
      ...filters,
      from: timeText(filters.from),
      to: timeText(filters.to),
      reputation: filters.reputation && words.reputation[filters.reputation],
      stream: filters.stream && words.streams[filters.stream],
    }}
    labelOf={(name) => words.filters[name]}
    renderValue={(name, value) =>
      name === 'campaign' || name === 'template' || name === 'workflow' ? (
        <RecordName key={value} kind={name} id={value} />
      ) : undefined
    }
    remove={(name) => openEmails(withoutFilter(filters, name))}
  />
);

export function EmailFilters({ filters }: { filters: Filters }) {
  const isFiltered = Object.values({ ...filters, pages: undefined }).some(Boolean);
  return (
    <div className="stack">
      <div className="filters">
        <EmailSearch filters={filters} openEmails={openEmails} />
        <Choice
          label={words.status}
          anyLabel={words.anyStatus}
          values={emailStatuses}
          names={words.statuses}
          value={filters.status}
          choose={(status) => openEmails({ ...filters, status })}
        />
        <Choice
          label={words.kind}
          anyLabel={words.anyKind}
          values={emailKinds}
          names={words.kinds}
          value={filters.kind}
          choose={(kind) => openEmails({ ...filters, kind })}
        />
        <TimeRangeChoice range={filters} choose={({ from, to }) => openEmails({ ...filters, from, to })} />
        {isFiltered && (
          <Button kind="quiet" onClick={() => openEmails({})}>
            {words.clear}
          </Button>
        )}
      </div>
      {chipNames.some((name) => filters[name]) && <FilterChips filters={filters} />}
    </div>
  );
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRoute } from '../../../router/router';
import { api } from '../../../session/client';
import { MINUTE_MS } from '../../../ui/durations';
import { type Named, useUnlistedName } from '../../../ui/use-all';
import { useDebounced } from '../../../ui/use-debounced';
import { ariaFor } from './builder';
import type { ConditionProps } from './condition-editor';
import { words } from './words';

type OriginKind = 'campaign' | 'workflow';

const MAX_LISTED = 50;

interface NewestRecords {
  items: readonly Named[];
  hasMore: boolean;
}

const NOT_LOADED: NewestRecords = { items: [], hasMore: false };

function useNewestRecords(kind: OriginKind, search: string): NewestRecords {
  const { data } = useQuery({
    queryKey: [`${kind}s`, 'newest', search],
    queryFn: ({ signal }): Promise<NewestRecords> => {
      const query = { limit: MAX_LISTED, ...(search ? { search } : {}) };
      return kind === 'campaign' ? api.campaigns.list(query, { signal }) : api.workflows.list(query, { signal });
    },
    placeholderData: keepPreviousData,
    staleTime: MINUTE_MS,
  });
  return data ?? NOT_LOADED;
}

const Options = ({ kind, label, records }: { kind: OriginKind; label: string; records: readonly Named[] }) => (
  <optgroup label={label}>
    {records.map(({ id, name }) => (
      <option key={id} value={`${kind} ${id}`}>
        {name}
      </option>
    ))}
  </optgroup>
);

export function OriginChoice({ condition, messages, change }: ConditionProps) {
  const [search, setSearch] = useState('');
  const debouncedSearch = useDebounced(search.trim());
  const campaigns = useNewestRecords('campaign', debouncedSearch);
  const workflows = useNewestRecords('workflow', debouncedSearch);
  const { campaignId, workflowId, ...rest } = condition;
  const kind: OriginKind = workflowId === undefined ? 'campaign' : 'workflow';
  const id = campaignId ?? workflowId ?? '';
  const route = useRoute();
  const openWorkflowId = route?.name === 'workflow' ? route.parameters.id : undefined;
  const otherWorkflows = workflows.items.filter((record) => record.id !== openWorkflowId);
  const listedRecords = kind === 'campaign' ? campaigns.items : otherWorkflows;
  const isListed = id === openWorkflowId || listedRecords.some((record) => record.id === id);
  const name = useUnlistedName(kind, id, []);
  const choose = (value: string) => {
    const [chosenKind, chosenId] = value.split(' ');
    change(chosenId ? { ...rest, [`${chosenKind}Id`]: chosenId } : rest);
  };
  return (
    <>
      <select
        className="input auto"
        aria-label={words.origin}
        {...ariaFor(messages, `${kind}Id`)}
        value={id && `${kind} ${id}`}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">{words.anyEmail}</option>
        {openWorkflowId && <option value={`workflow ${openWorkflowId}`}>{words.thisWorkflow}</option>}
        {id !== '' && !isListed && <option value={`${kind} ${id}`}>{name}</option>}
        {campaigns.items.length > 0 && <Options kind="campaign" label={words.campaigns} records={campaigns.items} />}
        {otherWorkflows.length > 0 && <Options kind="workflow" label={words.workflows} records={otherWorkflows} />}
      </select>
      {(campaigns.hasMore || workflows.hasMore || search !== '') && (
        <input
          className="input auto"
          type="search"
          maxLength={255}
          aria-label={words.searchOrigins}
          placeholder={words.searchOrigins}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      )}
    </>
  );
}

import type { Campaign, CampaignStats } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Link } from '../../router/link';
import { hrefOf, navigate } from '../../router/router';
import type { Parameters } from '../../router/routes';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { EventNames } from '../../ui/event-names';
import { TextField } from '../../ui/field';
import { NumberTable } from '../../ui/number-table';
import { Problem } from '../../ui/problem';
import { percentagePointsText, shareText } from './progress';
import { words } from './words';

type CampaignParameters = Parameters<'campaign'>;

function EventChoice({ parameters }: { parameters: CampaignParameters }) {
  const { event: chosenEvent = '' } = parameters;
  const [typedEvent, setTypedEvent] = useState(chosenEvent);
  const [lastChosenEvent, setLastChosenEvent] = useState(chosenEvent);
  // The browser's Back and Forward change the event in the URL, which the input must show.
  if (lastChosenEvent !== chosenEvent) {
    setLastChosenEvent(chosenEvent);
    setTypedEvent(chosenEvent);
  }
  const listId = useId();
  const compare = (event: FormEvent) => {
    event.preventDefault();
    navigate(hrefOf('campaign', { ...parameters, event: typedEvent.trim() || undefined }));
  };
  return (
    <form className="stack" onSubmit={compare}>
      <TextField
        label={words.holdoutEvent}
        hint={words.holdoutEventAbout}
        list={listId}
        required
        maxLength={100}
        value={typedEvent}
        onChange={({ currentTarget }) => setTypedEvent(currentTarget.value)}
      />
      <EventNames list={listId} />
      <div>
        <Button type="submit">{words.holdoutCompare}</Button>
      </div>
    </form>
  );
}

function Comparison({ id, event }: { id: string; event: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['holdout', id, event],
    queryFn: ({ signal }) => api.campaigns.getHoldout(id, { event }, { signal }),
  });
  if (error && !data) return <Problem error={error} summary={words.couldNotLoadHoldout} retry={() => void refetch()} />;
  if (!data) return <span className="bone" />;
  return (
    <>
      <NumberTable
        className="panel"
        label={words.holdoutTable}
        rowHeading={words.holdoutGroup}
        columns={[
          { name: 'people', label: words.holdoutPeople },
          { name: 'did', label: words.holdoutDid(event) },
          { name: 'rate', label: words.holdoutRate },
        ]}
        rows={(['heldOut', 'others'] as const).map((group) => ({
          key: group,
          head: words[group],
          cells: {
            people: data[group].people.toLocaleString(),
            did: data[group].did.toLocaleString(),
            rate: shareText(data[group].rate),
          },
        }))}
      />
      <p>{words.holdoutVerdicts[data.verdict](percentagePointsText(data.low), percentagePointsText(data.high))}</p>
      {data.isSample && <p className="soft">{words.holdoutSample}</p>}
    </>
  );
}

export function Holdout({
  campaign,
  stats,
  parameters,
}: {
  campaign: Campaign;
  stats: CampaignStats;
  parameters: CampaignParameters;
}) {
  const { id, holdoutPercent } = campaign;
  if (!holdoutPercent) return <p className="soft">{words.noHoldout}</p>;
  return (
    <div className="stack">
      <p>
        {words.holdoutAbout(stats.skipped.holdout ?? 0, holdoutPercent)}{' '}
        <Link to="recipients" with={{ id, status: 'SKIPPED', reason: 'holdout' }}>
          {words.holdoutList}
        </Link>
      </p>
      <EventChoice parameters={parameters} />
      {parameters.event && <Comparison id={id} event={parameters.event} />}
    </div>
  );
}

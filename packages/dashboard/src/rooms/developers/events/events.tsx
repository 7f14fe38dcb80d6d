import { useEffect, useState } from 'react';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import type { Parameters } from '../../../router/routes';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ListProblem } from '../../../ui/list-problem';
import { Page } from '../../../ui/page';
import { Problem } from '../../../ui/problem';
import { words as common } from '../../../ui/words';
import { EventRow } from './event-row';
import { EventFilters } from './filters';
import { useLinkedEvent, useStream } from './use-stream';
import { words } from './words';

const READING_FROM_PX = 80;

function useIsScrolled(): boolean {
  const [isScrolled, setScrolled] = useState(false);
  useEffect(() => {
    const update = () => setScrolled(scrollY > READING_FROM_PX);
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return isScrolled;
}

type EventsParameters = Parameters<'events'>;

function Stream({ parameters, isPaused }: { parameters: EventsParameters; isPaused: boolean }) {
  const { name, contact, event: openEventId } = parameters;
  const isScrolled = useIsScrolled();
  const { stream, loadOlder, ...streamState } = useStream(
    { name, contact },
    { isPaused, isReading: isScrolled || openEventId !== undefined },
  );
  const { listedEvents, waitingEvents } = stream;
  const linkedEvent = useLinkedEvent(parameters, listedEvents);
  const toggle = (eventId: string, at: string) => {
    const openEvent = eventId === openEventId ? {} : { event: eventId, at };
    navigate(hrefOf('events', { name, contact, ...openEvent }), 'replace');
  };
  const renderEvents = (events: typeof listedEvents) =>
    events.map((event) => (
      <EventRow
        key={event.id}
        event={event}
        isOpen={event.id === openEventId}
        toggle={() => toggle(event.id, event.createdAt)}
      />
    ));
  if (streamState.error && listedEvents.length === 0)
    return <ListProblem error={streamState.error} retry={streamState.retry} />;
  if (streamState.isLoading) return <span className="bone tall" role="status" aria-label={common.loading} />;
  return (
    <>
      {linkedEvent === null && <p className="note">{words.eventNotFound}</p>}
      {linkedEvent && (
        <section className="stack" aria-label={words.linkedEvent}>
          <ul className="panel list list-body">{renderEvents([linkedEvent])}</ul>
        </section>
      )}
      {waitingEvents.length > 0 && <Button onClick={streamState.showAll}>{words.showNew(waitingEvents.length)}</Button>}
      {listedEvents.length === 0 ? (
        <EmptyStream isFiltered={Boolean(name || contact)} isUnknownContact={streamState.isUnknownContact} />
      ) : (
        <ul className="panel list list-body" aria-label={words.list}>
          {renderEvents(listedEvents)}
        </ul>
      )}
      {streamState.error ? <ListProblem error={streamState.error} retry={streamState.retry} /> : null}
      {loadOlder.error && (
        <Problem error={loadOlder.error} summary={words.couldNotLoadOlder} retry={() => loadOlder.mutate()} />
      )}
      {listedEvents.length > 0 && !stream.isOldestListed && !loadOlder.error && (
        <Button busy={loadOlder.isPending} onClick={() => loadOlder.mutate()}>
          {words.showOlder}
        </Button>
      )}
    </>
  );
}

const EmptyStream = ({ isFiltered, isUnknownContact }: { isFiltered: boolean; isUnknownContact: boolean }) => (
  <div className="panel blank">
    <h2>{isFiltered ? words.noMatchTitle : words.emptyTitle}</h2>
    {isUnknownContact && <p>{words.contactNotFound}</p>}
    {!isUnknownContact && <p>{isFiltered ? words.noMatch : words.empty}</p>}
  </div>
);

export default function Events() {
  const parameters = useParameters('events');
  const [isPaused, setPaused] = useState(false);
  const { name, contact } = parameters;
  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <>
          <Badge tone={isPaused ? 'quiet' : 'good'}>{isPaused ? words.paused : words.live}</Badge>
          <Button onClick={() => setPaused(!isPaused)}>{isPaused ? words.resume : words.pause}</Button>
        </>
      }
    >
      <EventFilters key={`${name} ${contact}`} name={name} contact={contact} />
      <Stream key={JSON.stringify([name, contact])} parameters={parameters} isPaused={isPaused} />
    </Page>
  );
}

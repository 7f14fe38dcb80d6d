import { useEffect, useState } from 'react';
import { hrefOf, navigate, useParameters } from '../../../router/router';
import type { Parameters } from '../../../router/routes';
import { Badge } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ListProblem } from '../../../ui/list-problem';
import { Page } from '../../../ui/page';
import { Problem } from '../../../ui/problem';
import { words as common } from '../../../ui/words';
import { EventFilters } from './filters';
import { OneEvent } from './one-event';
import { useLinked, useStream } from './use-stream';
import { words } from './words';

/** Pixels; a user who scrolled further is reading. */
const READING_FROM_PX = 80;

function useIsScrolled(): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const update = () => setIsScrolled(scrollY > READING_FROM_PX);
    addEventListener('scroll', update, { passive: true });
    return () => removeEventListener('scroll', update);
  }, []);
  return isScrolled;
}

type EventsAddress = Parameters<'events'>;

function Stream({ parameters, isPaused }: { parameters: EventsAddress; isPaused: boolean }) {
  const { name, contact, event: opened } = parameters;
  const isScrolled = useIsScrolled();
  const live = useStream({ name, contact }, { isPaused, isReading: isScrolled || opened !== undefined });
  const { shown, waiting } = live.stream;
  const linked = useLinked(parameters, shown);
  const toggle = (event: string, at: string) =>
    navigate(hrefOf('events', { name, contact, ...(event === opened ? {} : { event, at }) }), 'replace');
  const listed = (events: typeof shown) =>
    events.map((event) => (
      <OneEvent
        key={event.id}
        event={event}
        isOpen={event.id === opened}
        toggle={() => toggle(event.id, event.createdAt)}
      />
    ));
  if (live.error && shown.length === 0) return <ListProblem error={live.error} retry={live.retry} />;
  if (live.isLoading) return <span className="bone tall" role="status" aria-label={common.loading} />;
  return (
    <>
      {linked === null && <p className="note">{words.gone}</p>}
      {linked && (
        <section className="stack" aria-label={words.linked}>
          <ul className="panel list list-body">{listed([linked])}</ul>
        </section>
      )}
      {waiting.length > 0 && <Button onClick={live.showAll}>{words.fresh(waiting.length)}</Button>}
      {shown.length === 0 ? (
        <EmptyStream isFiltered={Boolean(name || contact)} isUnknown={live.isUnknownContact} />
      ) : (
        <ul className="panel list list-body" aria-label={words.list}>
          {listed(shown)}
        </ul>
      )}
      {live.error ? <ListProblem error={live.error} retry={live.retry} /> : null}
      {live.older.error && (
        <Problem error={live.older.error} what={words.unreadEvents} retry={() => live.older.mutate()} />
      )}
      {shown.length > 0 && !live.isLast && !live.older.error && (
        <Button busy={live.older.isPending} onClick={() => live.older.mutate()}>
          {words.older}
        </Button>
      )}
    </>
  );
}

const EmptyStream = ({ isFiltered, isUnknown }: { isFiltered: boolean; isUnknown: boolean }) => (
  <div className="panel blank">
    <h2>{isFiltered ? words.noneTitle : words.emptyTitle}</h2>
    <p>{isUnknown ? words.noContact : isFiltered ? words.none : words.empty}</p>
  </div>
);

export default function Events() {
  const parameters = useParameters('events');
  const [isPaused, setIsPaused] = useState(false);
  const { name, contact } = parameters;
  return (
    <Page
      title={words.title}
      about={words.about}
      actions={
        <>
          <Badge tone={isPaused ? 'quiet' : 'good'}>{isPaused ? words.paused : words.live}</Badge>
          <Button onClick={() => setIsPaused(!isPaused)}>{isPaused ? words.resume : words.pause}</Button>
        </>
      }
    >
      <EventFilters key={`${name} ${contact}`} name={name} contact={contact} />
      <Stream key={JSON.stringify([name, contact])} parameters={parameters} isPaused={isPaused} />
    </Page>
  );
}

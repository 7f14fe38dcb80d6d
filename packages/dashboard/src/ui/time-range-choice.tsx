import { useState } from 'react';
import { Button } from './button';
import { DAY_MS, MINUTE_MS } from './durations';
import { TextField } from './field';
import { fromLocalInput, toLocalInput } from './local-time';
import { Sheet } from './sheet';
import { exactTime } from './time';
import { words } from './words';

const isTime = (text: string | undefined): text is string => text !== undefined && Number.isFinite(Date.parse(text));

export const timeText = (text: string | undefined) => (isTime(text) ? exactTime(new Date(text).toISOString()) : text);

const CUSTOM = 'custom';

/** Times are in ISO 8601. `to` is exclusive. */
export interface TimeRange {
  from: string | undefined;
  to: string | undefined;
}

/** Rounded to a minute, so that the same choice soon after gives the same URL. */
const rangeStart = (days: number) =>
  new Date(Math.floor((Date.now() - days * DAY_MS) / MINUTE_MS) * MINUTE_MS).toISOString();

const inputValue = (time: string | undefined) => (isTime(time) ? toLocalInput(Date.parse(time)) : '');

interface TimeRangeProps {
  range: Partial<TimeRange>;
  choose: (range: TimeRange) => void;
}

function TimeRangeSheet({ range, choose, close }: TimeRangeProps & { close: () => void }) {
  const [from, setFrom] = useState(inputValue(range.from));
  const [to, setTo] = useState(inputValue(range.to));
  const isBackwards = from !== '' && to !== '' && new Date(from) >= new Date(to);
  return (
    <Sheet title={words.chooseTimes} onClose={close} discardable>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (isBackwards) return;
          choose({ from: fromLocalInput(from), to: fromLocalInput(to) });
          close();
        }}
      >
        <TextField
          label={words.rangeFrom}
          type="datetime-local"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          label={words.rangeTo}
          hint={words.rangeToHint}
          type="datetime-local"
          value={to}
          error={isBackwards ? words.rangeBackwards : undefined}
          onChange={({ target }) => setTo(target.value)}
        />
        <div className="sheet-end">
          <Button onClick={close}>{words.cancel}</Button>
          <Button kind="primary" type="submit">
            {words.apply}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

export function TimeRangeChoice({ range, choose }: TimeRangeProps) {
  const [isOpen, setOpen] = useState(false);
  const isAny = !range.from && !range.to;
  const select = (value: string) => {
    if (value === CUSTOM) setOpen(true);
    else choose({ from: value === 'any' ? undefined : rangeStart(Number(value)), to: undefined });
  };
  return (
    <>
      <select
        className="input"
        aria-label={words.time}
        value={isAny ? 'any' : ''}
        onChange={({ target }) => {
          select(target.value);
          // Shows the time range of the URL, not the option that was clicked.
          target.value = isAny ? 'any' : '';
        }}
      >
        {!isAny && <option value="">{words.changeTime}</option>}
        <option value="any">{words.anyTime}</option>
        {Object.entries(words.times).map(([days, label]) => (
          <option key={days} value={days}>
            {label}
          </option>
        ))}
        <option value={CUSTOM}>{words.chooseTimesHint}</option>
      </select>
      {isOpen && <TimeRangeSheet range={range} choose={choose} close={() => setOpen(false)} />}
    </>
  );
}

import { exactTime } from './time';
import { words } from './words';

/** A time from an address as people read it; what is no time is shown as it is. */
export const timeText = (text: string | undefined) =>
  text && Number.isFinite(Date.parse(text)) ? exactTime(new Date(text).toISOString()) : text;

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The last days, from a whole minute on, so that the same choice is the same address for a while. */
const since = (days: number) =>
  new Date(Math.floor((Date.now() - days * DAY_MS) / MINUTE_MS) * MINUTE_MS).toISOString();

interface SinceProps {
  span: { from?: string | undefined; to?: string | undefined };
  choose: (from: string) => void;
}

/** A choice of the time. An address with other times shows them as chips. */
export const SinceChoice = ({ span: { from, to }, choose }: SinceProps) => (
  <select
    className="input"
    aria-label={words.time}
    value=""
    onChange={({ target }) => choose(since(Number(target.value)))}
  >
    <option value="" disabled={from !== undefined}>
      {from || to ? words.changeTime : words.anyTime}
    </option>
    {Object.entries(words.times).map(([days, label]) => (
      <option key={days} value={days}>
        {label}
      </option>
    ))}
  </select>
);

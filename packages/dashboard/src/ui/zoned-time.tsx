import { once } from './once';
import { timeZone } from './time';

const zonedFormat = once(() => new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }));

export const zonedTime = (at: string): string => `${zonedFormat().format(new Date(at))} (${timeZone()})`;

export const ZonedTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={zonedTime(at)}>
    {zonedTime(at)}
  </time>
);

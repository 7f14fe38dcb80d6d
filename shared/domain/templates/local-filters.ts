import type { Context } from 'liquidjs';
import { library } from './library';
import { type MomentPart, momentText, moneyText, numberText, type Reader, readerOf } from './local-formats';

/** Register that holds the language for readers who have none. */
export const LANGUAGE = 'language';

type Handler = (this: { context: Context }, value: unknown, ...args: unknown[]) => unknown;

/** The reader of a mail: the contact's `locale` and `timezone`. A time zone that the template names comes first. */
function readerIn(context: Context, zone?: unknown): Reader {
  const read = (name: string): unknown => plain(context.getSync([name]));
  const language = (context.getRegister<{ language?: string }>(LANGUAGE) as { language?: string }).language;
  return readerOf([read('locale'), language], [zone, read('timezone')]);
}

const plain = (value: unknown): unknown => library().toValue(value);

const moment = (part: MomentPart, timeOf: (context: Context) => number | undefined): Handler =>
  function (value, style, zone) {
    const asked = { part, style: plain(style), now: timeOf(this.context) };
    return momentText(plain(value), asked, readerIn(this.context, plain(zone))) ?? value;
  };

/**
 * Filters that write for the reader of the mail, in the language and time zone of the contact. What is no number or no date is
 * printed as it is. `timeOf` gives the time of the rendering in epoch milliseconds.
 */
export const localFilters = (timeOf: (context: Context) => number | undefined): Readonly<Record<string, Handler>> => ({
  money(value, currency) {
    return moneyText(plain(value), plain(currency), readerIn(this.context)) ?? value;
  },
  number(value, places) {
    return numberText(plain(value), plain(places), readerIn(this.context)) ?? value;
  },
  local_date: moment('date', timeOf),
  local_time: moment('time', timeOf),
  local_datetime: moment('datetime', timeOf),
});

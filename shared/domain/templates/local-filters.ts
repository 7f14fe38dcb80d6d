import type { Context } from 'liquidjs';
import { library } from './library';
import { type MomentPart, momentText, moneyText, numberText, type Reader, readerOf } from './local-formats';

export const LANGUAGE = 'language';

type Handler = (this: { context: Context }, value: unknown, ...args: unknown[]) => unknown;

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

/** Values that can't be formatted stay unchanged. `timeOf` returns epoch milliseconds. */
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

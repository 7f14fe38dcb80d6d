/** Colours of lines, by what is counted: the same thing has the same colour in every room (styles/tokens.css). */
export type ChartColour =
  | 'accepted'
  | 'delivered'
  | 'opened'
  | 'clicked'
  | 'bounced'
  | 'complained'
  | 'unsubscribed'
  | 'failed'
  | 'one'
  | 'two'
  | 'three'
  | 'four'
  | 'five'
  | 'six';

/** Colours of things that have none of their own, in the order in which they are given out. */
export const otherColours = ['one', 'two', 'three', 'four', 'five', 'six'] as const satisfies readonly ChartColour[];

/** `count`: whole numbers, with a sum. `share`: from 0 to 1, shown as a percentage, without a sum. */
export type ChartUnit = 'count' | 'share';

export type ChartInterval = 'hour' | 'day';

/** One line of a chart. */
export interface ChartLine {
  /** Tells the lines of a chart apart. */
  name: string;
  label: string;
  colour: ChartColour;
  /** One for each time; null if nothing is known of it. */
  values: readonly (number | null)[];
  /** What the other lines are compared with. */
  dashed?: boolean;
  /** Not drawn until the reader asks for it. */
  hidden?: boolean;
  /** The address of the records behind one number. */
  hrefAt?: (index: number) => string | undefined;
}

/** What a chart shows: lines over the same times. */
export interface ChartData {
  /** When each hour or day begins, in milliseconds, in order. */
  times: readonly number[];
  interval: ChartInterval;
  unit?: ChartUnit;
  lines: readonly ChartLine[];
}

/** The same thing has the same color in every room (styles/tokens.css). */
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

export const otherColours = ['one', 'two', 'three', 'four', 'five', 'six'] as const satisfies readonly ChartColour[];

/** `count`: whole numbers, with a sum. `share`: 0 to 1, shown as a percentage. */
export type ChartUnit = 'count' | 'share';

export type ChartInterval = 'hour' | 'day';

export interface ChartLine {
  name: string;
  label: string;
  colour: ChartColour;
  /** One per time; null if unknown. */
  values: readonly (number | null)[];
  /** For comparison with the others. */
  dashed?: boolean;
  hidden?: boolean;
  hrefAt?: (index: number) => string | undefined;
}

export interface ChartData {
  /** Start of each hour or day, in milliseconds, in order. */
  times: readonly number[];
  interval: ChartInterval;
  unit?: ChartUnit;
  lines: readonly ChartLine[];
}

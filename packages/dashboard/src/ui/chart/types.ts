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

export const groupColours = ['one', 'two', 'three', 'four', 'five', 'six'] as const satisfies readonly ChartColour[];

/** `count`: whole numbers; `share`: 0 to 1. */
export type ChartUnit = 'count' | 'share';

export type ChartInterval = 'hour' | 'day';

export interface ChartLine {
  name: string;
  label: string;
  colour: ChartColour;
  values: readonly (number | null)[];
  dashed?: boolean;
  hidden?: boolean;
  hrefAt?: (index: number) => string | undefined;
}

export interface ChartData {
  /** Start of each hour or day, in epoch milliseconds. */
  times: readonly number[];
  interval: ChartInterval;
  unit?: ChartUnit;
  lines: readonly ChartLine[];
}

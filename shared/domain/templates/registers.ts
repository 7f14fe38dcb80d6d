/** Register that holds `{now}`, the time of the rendering, for `'now' | date`. */
export const TIME = 'time';

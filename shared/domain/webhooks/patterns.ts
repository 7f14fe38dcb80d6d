/** Every event. */
export const ALL_EVENTS = '*';
const FAMILY = /^[a-z]+\.\*$/;

/** Whether a text is a pattern of event names: a name, `*`, or a family such as `email.*`. No other place takes a star. */
export const isEventPattern = (text: string): boolean =>
  text === ALL_EVENTS || FAMILY.test(text) || !text.includes('*');

/** Whether a webhook with these patterns receives events of this name. */
export const matchesEvent = (patterns: readonly string[], name: string): boolean =>
  patterns.some(
    (pattern) =>
      pattern === ALL_EVENTS || pattern === name || (FAMILY.test(pattern) && name.startsWith(pattern.slice(0, -1))),
  );

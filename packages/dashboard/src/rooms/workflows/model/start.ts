/** The name of the trigger where steps are named; no step can have it. */
export const START = '(start)';

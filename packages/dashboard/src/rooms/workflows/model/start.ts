/** Names the trigger; no step can have this id. */
export const START = '(start)';

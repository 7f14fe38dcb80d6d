// Apart from the schemas: every function records errors, and only one serves them.

export const API_ERROR_DAYS = 7;

/** Visitors are apart, so they can't hide the server's errors. */
export const API_ERRORS_A_MINUTE = { own: 15, visitors: 5 } as const;

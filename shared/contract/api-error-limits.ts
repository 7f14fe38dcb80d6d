// Separate from the schemas: every function records errors, but only one serves them.

export const API_ERROR_DAYS = 7;

/** Visitors count separately, so they can't crowd out the server's errors. */
export const API_ERRORS_A_MINUTE = { own: 15, visitors: 5 } as const;

// Apart from the schemas: every function records errors, and only one serves them.

/** Days for which API errors are kept. */
export const API_ERROR_DAYS = 7;

/**
 * Errors that a minute of a project keeps with their details: of its server and its members, and of visitors with public
 * keys. They are apart, so that a visitor can't hide what the server does wrong.
 */
export const API_ERRORS_A_MINUTE = { own: 15, visitors: 5 } as const;

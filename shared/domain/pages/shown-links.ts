/** Tokens of links to a contact's own pages, wherever they stand in a text: see `readToken` and `readViewToken`. */
const TOKENS = /2\.[0-9A-Z]{26}\.(?:[0-9a-f]{32}\.[0-9a-z]{1,9}|[0-9A-Za-z]{52,58})\.[\w-]{22}/g;

/** What stands in place of a token, in previews too. Its page says that the link is not valid. */
export const PREVIEW_TOKEN = 'preview';

/**
 * A text of an email without the tokens that act for its recipient. Whoever reads what was sent can't confirm,
 * unsubscribe or change topics with it.
 */
export const withoutTokens = (text: string): string => text.replace(TOKENS, PREVIEW_TOKEN);

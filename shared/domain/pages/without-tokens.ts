const TOKENS = /2\.[0-9A-Z]{26}\.(?:[0-9a-f]{32}\.[0-9a-z]{1,9}|[0-9A-Za-z]{52,58})\.[\w-]{22}/g;

export const PREVIEW_TOKEN = 'preview';

/** Readers must not confirm, unsubscribe, or change topics for the recipient. */
export const withoutTokens = (text: string): string => text.replace(TOKENS, PREVIEW_TOKEN);

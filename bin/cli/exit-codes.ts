export const exitCodes = { ok: 0, failed: 1, usage: 2, notFound: 3 } as const;

/** For commands that compare or push a folder. */
export const pushExitCodes = { ok: 0, invalidFolder: 1, refused: 2, failed: 3 } as const;

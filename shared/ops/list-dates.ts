/** When each list was made or last reviewed. Written by bin/refresh-lists.mjs. */
export const listDates = {
  disposable: '2026-11-21',
  personal: '2026-11-21',
  aliases: '2026-11-21',
  roles: '2026-11-21',
  typos: '2026-11-21',
} as const;

export const percent = (share: number): string => (share < 0.01 ? 'less than 1%' : `${Math.round(share * 100)}%`);

/** `100% fewer` would say that none are left. */
export const percentFewer = (share: number): string => percent(Math.min(share, 0.99));

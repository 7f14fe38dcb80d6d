export const TIME = 'time';

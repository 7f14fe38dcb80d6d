/** Words of the code editor. */
export const words = {
  leave: 'Tab indents. Escape, then Tab, leaves the field.',
  at: (line: number) => `Line ${line}`,
  tag: 'tag',
  filter: 'filter',
};

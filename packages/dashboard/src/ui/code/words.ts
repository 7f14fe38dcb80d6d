export const words = {
  leave: 'Tab indents. To leave the editor, press Escape, then Tab.',
  at: (line: number) => `Line ${line}`,
  tag: 'tag',
  filter: 'filter',
};

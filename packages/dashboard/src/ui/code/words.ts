export const words = {
  leaveHint: 'Tab indents. To leave the editor, press Escape, then Tab.',
  line: (line: number) => `Line ${line}`,
  tag: 'tag',
  filter: 'filter',
};

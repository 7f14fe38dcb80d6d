export const words = {
  asTable: 'View as table',
  time: 'Time',
  total: 'Total',
  noActivity: 'No activity in this period.',
  readout: (time: string, values: string) => `${time}: ${values}`,
  table: (title: string) => `${title}, as a table`,
};

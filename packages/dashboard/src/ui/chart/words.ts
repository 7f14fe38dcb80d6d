/** Words of all charts. */
export const words = {
  asTable: 'As table',
  time: 'Time',
  total: 'Total',
  nothing: 'Nothing happened in this time.',
  readout: (time: string, values: string) => `${time}: ${values}`,
  table: (title: string) => `${title}, as a table`,
};

/** Words of the preview of a campaign's mail. */
export const words = {
  versions: 'Versions of the mail',
  own: 'The campaign’s own',
  unnamed: (number: string) => `Variant ${number}`,
  person: 'As this contact sees it',
  personHint: 'The first of the audience, until you choose another. Empty: without anybody’s data.',
  unknownPerson: 'No contact has this address.',
  mistakes: 'The mail can’t be made as it is written.',
  mistake: (message: string, line: number | undefined) => (line === undefined ? message : `Line ${line}: ${message}`),
  from: (name: string) => `From ${name}`,
};

import { isolated } from '../../../ui/isolated';

export const words = {
  versions: 'Email versions',
  campaignVersion: 'Campaign',
  unnamed: (number: string) => `Variant ${number}`,
  person: 'Preview as',
  personHint: 'Starts with the first contact in the audience. Leave empty to preview without data.',
  renderingErrors: 'The email can’t be rendered because of an error.',
  errorAtLine: (message: string, line: number | undefined) =>
    line === undefined ? message : isolated`Line ${line}: ${message}`,
  from: (name: string) => isolated`From ${name}`,
};

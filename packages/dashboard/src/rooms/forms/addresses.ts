import { page, pages } from '../../router/codecs';

export const formAddresses = {
  forms: page('forms', { pages }),
  'new-form': page('forms/new', {}),
  form: page('forms/:id', {}),
};

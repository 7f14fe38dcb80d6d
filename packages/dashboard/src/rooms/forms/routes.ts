import { pages, route } from '../../router/codecs';

export const formRoutes = {
  forms: route('forms', { pages }),
  'new-form': route('forms/new', {}),
  form: route('forms/:id', {}),
};

import type { CodeVariable } from '../../ui/code/types';
import { useNames } from '../../ui/filter-names';
import { words } from './words';

const own = Object.entries(words.variables).map(([name, detail]): CodeVariable => ({ name, detail }));

export function useVariables(): CodeVariable[] {
  const { fields } = useNames();
  return [...own, ...fields.map(({ name }) => ({ name, detail: words.ofContact }))];
}

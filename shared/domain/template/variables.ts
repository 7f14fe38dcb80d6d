import { compile, isProblem } from './compile';
import { engineFor } from './engine';

/** The top-level names that a template reads (not those it sets itself); none when it has a mistake. */
export function usedVariables(source: string): string[] {
  const template = compile(source, 'text');
  return isProblem(template) ? [] : engineFor('text').globalVariablesSync(template.nodes);
}

import { compile, isProblem } from './compile';
import { engineFor, type TemplateKind } from './engine';

/** The top-level names that a template reads and does not set itself; none if it has a mistake. */
export function usedVariables(source: string): string[] {
  const template = compile(source, 'text');
  return isProblem(template) ? [] : engineFor('text').globalVariablesSync(template.nodes);
}

/** The parts of a contact's data that templates read. */
export interface DataUse {
  /** Top-level keys, named bare or under `data`. */
  keys: ReadonlySet<string>;
  /** They read keys whose names only the rendering knows, or `data` as a whole. */
  all: boolean;
}

/** The parts of a contact's data that these templates can read; nothing for a template with a mistake. */
export function usedData(sources: readonly { source: string; kind: TemplateKind }[]): DataUse {
  const keys = new Set<string>();
  let all = false;
  for (const { source, kind } of sources) {
    const template = compile(source, kind);
    const paths = isProblem(template) ? [] : engineFor(kind).globalVariableSegmentsSync(template.nodes);
    for (const [first, second] of paths) {
      const key = first === 'data' ? second : first;
      if (typeof key === 'string') keys.add(key);
      else all = true;
    }
  }
  return { keys, all };
}

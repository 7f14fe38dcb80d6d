import type { Step } from '../../contract/workflows';
import { stepText, triggerText, wayText } from './in-words';
import { type Way, waysOf } from './ways';
import type { WorkflowVersion } from './workflow';

/** Longer text is cut; the workflow itself has the whole of it. */
const MAXIMUM_LABEL = 120;
/** Characters with a meaning in Mermaid's language, in its directives, or in the HTML of its labels. */
const SPECIAL = /[^\p{L}\p{N} _.,:/()+='?!-]/gu;

/** Foreign text for a quoted label. Special characters become `#code point;`, Mermaid's own escape. */
function escaped(text: string): string {
  const flat = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const characters = [...flat];
  const short = characters.length > MAXIMUM_LABEL ? [...characters.slice(0, MAXIMUM_LABEL - 1), '…'] : characters;
  return short.join('').replace(SPECIAL, (character) => `#${character.codePointAt(0)};`);
}

function nodeOf(step: Step, name: string): string {
  const label = `"${escaped(step.id)}<br/>${escaped(stepText(step))}"`;
  if (step.type === 'BRANCH') return `${name}{${label}}`;
  if (step.type === 'EXIT') return `${name}([${label}])`;
  return step.type === 'DELAY' || step.type === 'WAIT_FOR_EVENT' ? `${name}[/${label}/]` : `${name}[${label}]`;
}

/** The label of a way. */
function labelOf(step: Step, way: Way): string {
  const text = wayText(step, way);
  return text === '' ? '' : `|"${escaped(text)}"|`;
}

/** A graph as a Mermaid flowchart. Nodes are numbered, so that no id can be a word of the language. */
export function mermaidOf({ trigger, steps }: Pick<WorkflowVersion, 'trigger' | 'steps'>): string {
  const names = new Map(steps.map(({ id }, index) => [id, `s${index}`]));
  const end = 'done';
  const edges = steps.flatMap((step, index) =>
    waysOf(step).map((way) => {
      const target = way.target === undefined ? undefined : names.get(way.target);
      return `s${index} -->${labelOf(step, way)} ${target ?? end}`;
    }),
  );
  const lines = [
    `start(["${escaped(triggerText(trigger))}"]) --> s0`,
    ...steps.map((step, index) => nodeOf(step, `s${index}`)),
    ...(edges.some((line) => line.endsWith(` ${end}`)) ? [`${end}(["Completed"])`] : []),
    ...edges,
  ];
  return ['flowchart TD', ...lines.map((line) => `  ${line}`)].join('\n');
}

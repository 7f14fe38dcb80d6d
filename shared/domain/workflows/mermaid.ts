import type { Step } from '../../contract/workflows';
import { outletText, stepText, triggerText } from './in-words';
import { type Outlet, outletsOf } from './outlets';
import type { WorkflowVersion } from './workflow';

const MAX_LABEL = 120;
/** Characters with a meaning in Mermaid, its directives, or its HTML labels. */
const SPECIAL = /[^\p{L}\p{N} _.,:/()+='?!-]/gu;

function escapeLabel(text: string): string {
  const line = text.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const characters = [...line];
  const label = characters.length > MAX_LABEL ? [...characters.slice(0, MAX_LABEL - 1), '…'] : characters;
  return label.join('').replace(SPECIAL, (character) => `#${character.codePointAt(0)};`);
}

function nodeOf(step: Step, name: string): string {
  const label = `"${escapeLabel(step.id)}<br/>${escapeLabel(stepText(step))}"`;
  if (step.type === 'BRANCH') return `${name}{${label}}`;
  if (step.type === 'EXIT') return `${name}([${label}])`;
  return step.type === 'DELAY' || step.type === 'WAIT_FOR_EVENT' ? `${name}[/${label}/]` : `${name}[${label}]`;
}

function labelOf(step: Step, outlet: Outlet): string {
  const text = outletText(step, outlet);
  return text === '' ? '' : `|"${escapeLabel(text)}"|`;
}

export function mermaidOf({ trigger, steps }: Pick<WorkflowVersion, 'trigger' | 'steps'>): string {
  const names = new Map(steps.map(({ id }, index) => [id, `s${index}`]));
  const end = 'done';
  const edges = steps.flatMap((step, index) =>
    outletsOf(step).map((outlet) => {
      const target = outlet.target === undefined ? undefined : names.get(outlet.target);
      return `s${index} -->${labelOf(step, outlet)} ${target ?? end}`;
    }),
  );
  const lines = [
    `start(["${escapeLabel(triggerText(trigger))}"]) --> s0`,
    ...steps.map((step, index) => nodeOf(step, `s${index}`)),
    ...(edges.some((line) => line.endsWith(` ${end}`)) ? [`${end}(["Completed"])`] : []),
    ...edges,
  ];
  return ['flowchart TD', ...lines.map((line) => `  ${line}`)].join('\n');
}

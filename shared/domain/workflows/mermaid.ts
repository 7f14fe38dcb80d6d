import type { FilterGroup } from '../../contract/filters';
import type { Step, Trigger } from '../../contract/workflows';
import { filterText } from '../segments/filter-text';
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

const triggerText = (trigger: Trigger): string => {
  switch (trigger.type) {
    case 'EVENT':
      return `Event ${trigger.event}${whereText(trigger.filter)}`;
    case 'SEGMENT_ENTRY':
      return `Enters segment ${trigger.segmentId}`;
    case 'SEGMENT_EXIT':
      return `Leaves segment ${trigger.segmentId}`;
    case 'MANUAL':
      return 'Started by hand';
  }
};

/** The words before a filter, and the filter; nothing without one. */
const whereText = (filter: FilterGroup | undefined): string =>
  filter === undefined ? '' : ` if ${filterText(filter)}`;

function updateText({ data = {}, subscribed }: Extract<Step, { type: 'UPDATE_CONTACT' }>): string {
  const changes = [...Object.keys(data), ...(subscribed === undefined ? [] : [`subscribed: ${subscribed}`])];
  return `Update ${changes.join(', ')}`;
}

/** What a step does, in a few words. A URL is shown by its host only, because the rest may be a secret. */
function stepText(step: Step): string {
  switch (step.type) {
    case 'SEND_EMAIL':
      return step.template === undefined ? `Send: ${step.subject ?? ''}` : `Send template ${step.template}`;
    case 'DELAY':
      if (step.until === undefined) return `Wait ${step.amount} ${step.unit}`;
      return `Wait until ${step.until} ${step.timezone ?? "of the contact's day"}`;
    case 'WAIT_FOR_EVENT':
      return `Wait for ${step.event}${whereText(step.filter)}, at most ${step.timeout.amount} ${step.timeout.unit}`;
    case 'BRANCH':
      return 'Branch';
    case 'WEBHOOK':
      return `${step.method ?? 'POST'} to ${URL.canParse(step.url) ? new URL(step.url).host : 'a webhook'}`;
    case 'UPDATE_CONTACT':
      return updateText(step);
    case 'ADD_TO_SEGMENT':
      return `Add to segment ${step.segmentId}`;
    case 'REMOVE_FROM_SEGMENT':
      return `Remove from segment ${step.segmentId}`;
    case 'EXIT':
      return step.reason === undefined ? 'Exit' : `Exit: ${step.reason}`;
  }
}

function nodeOf(step: Step, name: string): string {
  const label = `"${escaped(step.id)}<br/>${escaped(stepText(step))}"`;
  if (step.type === 'BRANCH') return `${name}{${label}}`;
  if (step.type === 'EXIT') return `${name}([${label}])`;
  return step.type === 'DELAY' || step.type === 'WAIT_FOR_EVENT' ? `${name}[/${label}/]` : `${name}[${label}]`;
}

/** The label of a way: the outcome as a simulation or a history shows it, and the condition of a branch. */
function labelOf(step: Step, { member, when }: Way): string {
  if (when === undefined) return '';
  const branch =
    step.type === 'BRANCH' ? step.branches.find((_, index) => member === `branches[${index}].next`) : undefined;
  return `|"${escaped(branch ? `${when}${whereText(branch.filter)}` : when)}"|`;
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

import type { FilterCondition, FilterGroup } from '../../contract/filters';
import type { Step, Trigger } from '../../contract/workflows';
import type { Outlet } from './outlets';

type Unit = NonNullable<FilterCondition['unit']>;

const spanText = (amount: unknown, unit: Unit): string => `${amount} ${amount === 1 ? unit.slice(0, -1) : unit}`;

function valueText({ value, unit }: FilterCondition): string {
  if (value === undefined) return '';
  const text = Array.isArray(value) ? `(${value.join(', ')})` : String(value);
  return unit === undefined ? ` ${text}` : ` ${spanText(value, unit)}`;
}

const conditionText = (condition: FilterCondition): string => {
  const { field, operator, minCount } = condition;
  const countText = minCount === undefined ? '' : ` at least ${minCount} ${minCount === 1 ? 'time' : 'times'}`;
  return `${field} ${operator}${valueText(condition)}${countText}`;
};

const filterText = ({ operator, conditions }: FilterGroup): string =>
  conditions
    .map((part) => ('conditions' in part ? `(${filterText(part)})` : conditionText(part)))
    .join(operator === 'AND' ? ' and ' : ' or ');

export const triggerText = (trigger: Trigger): string => {
  switch (trigger.type) {
    case 'EVENT':
      return `Event ${trigger.event}${whereText(trigger.filter)}`;
    case 'SEGMENT_ENTRY':
      return `Enters segment ${trigger.segmentId}`;
    case 'SEGMENT_EXIT':
      return `Leaves segment ${trigger.segmentId}`;
    case 'MANUAL':
      return 'Started manually';
  }
};

const whereText = (filter: FilterGroup | undefined): string =>
  filter === undefined ? '' : ` if ${filterText(filter)}`;

function updateText({ data = {}, subscribed }: Extract<Step, { type: 'UPDATE_CONTACT' }>): string {
  const changes = [...Object.keys(data), ...(subscribed === undefined ? [] : [`subscribed: ${subscribed}`])];
  return `Update ${changes.join(', ')}`;
}

/** Shows only the host of a URL, because its path and query may be secret. */
export function stepText(step: Step): string {
  switch (step.type) {
    case 'SEND_EMAIL':
      return step.template === undefined ? `Send: ${step.subject ?? ''}` : `Send template ${step.template}`;
    case 'DELAY':
      if (step.unit !== undefined) return `Wait ${spanText(step.amount, step.unit)}`;
      return `Wait until ${step.until} ${step.timezone ?? "of the contact's day"}`;
    case 'WAIT_FOR_EVENT':
      return `Wait for ${step.event}${whereText(step.filter)}, at most ${spanText(step.timeout.amount, step.timeout.unit)}`;
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

export function outletText(step: Step, { field, when }: Outlet): string {
  if (when === undefined) return '';
  const branch =
    step.type === 'BRANCH' ? step.branches.find((_, index) => field === `branches[${index}].next`) : undefined;
  return branch ? `${when}${whereText(branch.filter)}` : when;
}

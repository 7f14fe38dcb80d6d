import type { FilterCondition, FilterGroup } from '../../contract/filters';

function valueText({ value, unit }: FilterCondition): string {
  if (value === undefined) return '';
  const text = Array.isArray(value) ? `(${value.join(', ')})` : String(value);
  return unit === undefined ? ` ${text}` : ` ${text} ${unit}`;
}

const conditionText = (condition: FilterCondition): string => {
  const { field, operator, minCount } = condition;
  return `${field} ${operator}${valueText(condition)}${minCount === undefined ? '' : ` at least ${minCount} times`}`;
};

export const filterText = ({ operator, conditions }: FilterGroup): string =>
  conditions
    .map((part) => ('conditions' in part ? `(${filterText(part)})` : conditionText(part)))
    .join(operator === 'AND' ? ' and ' : ' or ');

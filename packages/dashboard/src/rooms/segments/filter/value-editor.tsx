import { markOf } from './builder';
import { withValue } from './condition';
import type { PartProps } from './condition-editor';
import type { Kind } from './fields';
import { ListEditor } from './list-editor';
import { NumberInput } from './number-input';
import { isEvent, operators } from './operators';
import { RangeEditor } from './range-editor';
import { ScalarEditor } from './scalar-editor';
import type { Condition } from './tree';
import { words } from './words';

export type ValueProps = PartProps & { kind: Kind };

const SpanEditor = ({ condition, marks, change }: PartProps) => (
  <>
    <NumberInput
      label={words.count}
      marks={markOf(marks, 'value')}
      value={typeof condition.value === 'number' ? condition.value : undefined}
      onChange={(value) => change(withValue(condition, value))}
    />
    <select
      className="input auto"
      aria-label={words.unit}
      {...markOf(marks, 'unit')}
      value={condition.unit ?? 'days'}
      onChange={({ target }) => change({ ...condition, unit: target.value as NonNullable<Condition['unit']> })}
    >
      {Object.entries(words.units).map(([unit, name]) => (
        <option key={unit} value={unit}>
          {name}
        </option>
      ))}
    </select>
  </>
);

const CountEditor = ({ condition, marks, change }: PartProps) => {
  const { minCount: _before, ...rest } = condition;
  return (
    <>
      <span>{words.leastTimes}</span>
      <NumberInput
        label={words.leastTimesLabel}
        placeholder="1"
        marks={markOf(marks, 'minCount')}
        value={condition.minCount}
        onChange={(minCount) => change(minCount === undefined ? rest : { ...rest, minCount })}
      />
      <span>{words.times}</span>
    </>
  );
};

export function ValueEditor(part: ValueProps) {
  const needed = operators[part.condition.operator].value;
  return (
    <>
      {needed === 'span' && <SpanEditor {...part} />}
      {needed === 'list' && <ListEditor {...part} />}
      {needed === 'range' && <RangeEditor {...part} />}
      {(needed === 'scalar' || needed === 'text' || needed === 'ordered') && <ScalarEditor {...part} />}
      {isEvent(part.kind) && <CountEditor {...part} />}
    </>
  );
}

import { type ValueType, valueTypes } from './values';
import { words } from './words';

interface TypeChoiceProps {
  types: readonly ValueType[];
  type: ValueType;
  choose: (type: ValueType) => void;
}

export const TypeChoice = ({ types, type, choose }: TypeChoiceProps) =>
  types.length > 1 && (
    <select
      className="input auto"
      aria-label={words.valueType}
      value={type}
      onChange={({ target }) => choose(valueTypes.find((name) => name === target.value) ?? 'text')}
    >
      {types.map((valueType) => (
        <option key={valueType} value={valueType}>
          {words.valueTypes[valueType]}
        </option>
      ))}
    </select>
  );

interface ChoiceProps<Value extends string> {
  label: string;
  any: string;
  values: readonly Value[];
  names: Record<Value, string>;
  value: Value | undefined;
  choose: (value: Value | undefined) => void;
}

export const Choice = <Value extends string>({ label, any, values, names, value, choose }: ChoiceProps<Value>) => (
  <select
    className="input"
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => choose(values.find((one) => one === target.value))}
  >
    <option value="">{any}</option>
    {values.map((one) => (
      <option key={one} value={one}>
        {names[one]}
      </option>
    ))}
  </select>
);

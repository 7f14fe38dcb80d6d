interface ChoiceProps<Value extends string> {
  label: string;
  anyLabel: string;
  values: readonly Value[];
  names: Record<Value, string>;
  value: Value | undefined;
  choose: (value: Value | undefined) => void;
}

export const Choice = <Value extends string>({ label, anyLabel, values, names, value, choose }: ChoiceProps<Value>) => (
  <select
    className="input"
    aria-label={label}
    value={value ?? ''}
    onChange={({ target }) => choose(values.find((one) => one === target.value))}
  >
    <option value="">{anyLabel}</option>
    {values.map((one) => (
      <option key={one} value={one}>
        {names[one]}
      </option>
    ))}
  </select>
);

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
    onChange={({ target }) => choose(values.find((option) => option === target.value))}
  >
    <option value="">{anyLabel}</option>
    {values.map((option) => (
      <option key={option} value={option}>
        {names[option]}
      </option>
    ))}
  </select>
);

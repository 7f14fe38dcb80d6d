import { Check, TextField } from '../../../ui/field';
import { ALL_EVENTS, isChosen, knownEvents, withEvent } from './known-events';
import { words } from './words';

export const splitNames = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter(Boolean);

interface EventsFieldProps {
  text: string;
  change: (text: string) => void;
  error: string | undefined;
}

export function EventsField({ text, change, error }: EventsFieldProps) {
  const names = splitNames(text);
  const hasAllEvents = names.includes(ALL_EVENTS);
  return (
    <fieldset className="plain-set stack">
      <legend>{words.events}</legend>
      <Check
        radioGroup="webhook-events"
        label={words.everything}
        checked={hasAllEvents}
        onChange={() => change(ALL_EVENTS)}
      />
      <Check
        radioGroup="webhook-events"
        label={words.chosenEvents}
        checked={!hasAllEvents}
        onChange={() => change('')}
      />
      {!hasAllEvents && (
        <>
          <div className="choice-grid">
            {Object.entries(knownEvents).map(([name, label]) => (
              <Check
                key={name}
                label={label}
                checked={isChosen(names, name)}
                onChange={(isChecked) => change(withEvent(names, name, isChecked).join(', '))}
              />
            ))}
          </div>
          <TextField
            label={words.chosen}
            hint={words.chosenHint}
            error={error}
            required
            value={text}
            onChange={({ target }) => change(target.value)}
          />
        </>
      )}
    </fieldset>
  );
}

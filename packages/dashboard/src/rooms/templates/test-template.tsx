import type { Template } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { api } from '../../session/client';
import { useGrant } from '../../session/session';
import { addressesIn } from '../../ui/addresses-in';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/field';
import { notify } from '../../ui/notify';
import { mistakeAt, Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { Sample } from './preview-pane';
import { readData, type SampleForm } from './use-preview';
import { words } from './words';

/** What was typed, as the API takes it. */
const bodyOf = (to: string, from: string, sample: SampleForm) => ({
  to: addressesIn(to),
  data: readData(sample.data) ?? {},
  ...(sample.contact.trim() ? { contact: sample.contact.trim() } : {}),
  ...(from.trim() ? { from: from.trim() } : {}),
});

interface TestProps {
  template: Template;
  /** What the preview shows now, with which the dialog begins. */
  previewed: SampleForm;
  close: () => void;
}

/** Sends the saved template to a few addresses, with the data of a contact or sample data. */
export function TestTemplate({ template, previewed, close }: TestProps) {
  const { email } = useGrant().member;
  const [to, setTo] = useState(email ?? '');
  const [from, setFrom] = useState('');
  const [skipped, setSkipped] = useState<string[]>([]);
  const [sample, setSample] = useState(previewed);
  const test = useAction({
    run: () => api.templates.test(template.id, bodyOf(to, from, sample)),
    changes: ['emails'],
    done: ({ emails }) => {
      const left = emails.filter(({ status }) => status === 'SKIPPED').map((copy) => copy.to);
      if (emails.length > left.length) notify(words.tested(emails.length - left.length));
      if (left.length === 0) close();
      setSkipped(left);
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate();
  };
  const wrong = addressesIn(to).map((_, place) => `to[${place}]`);
  const code = test.error && 'code' in test.error ? String(test.error.code) : undefined;
  return (
    <Sheet title={words.testTitle} onClose={close}>
      <form className="stack" onSubmit={submit}>
        <p>{words.testAbout(template.version)}</p>
        <TextField
          label={words.testTo}
          hint={words.testToHint}
          error={['to', ...wrong].map((field) => mistakeAt(test.error, field)).find((found) => found)}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        {template.from === null && (
          <TextField
            label={words.from}
            hint={words.testFromHint}
            error={mistakeAt(test.error, 'from')}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
        <Sample
          {...sample}
          code={code}
          otherwise={words.testOtherwise}
          change={(given) => setSample({ ...sample, ...given })}
        />
        {test.error && code !== 'CONTACT_NOT_FOUND' && <Problem error={test.error} shown={['to', 'from', ...wrong]} />}
        {skipped.length > 0 && <p className="note warn">{words.testSkipped(skipped.join(', '))}</p>}
        <div className="sheet-end">
          <Button onClick={close}>{common.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={test.isPending}
            disabled={addressesIn(to).length === 0 || !readData(sample.data)}
          >
            {words.doTest}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

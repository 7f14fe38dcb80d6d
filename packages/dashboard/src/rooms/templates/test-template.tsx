import type { Template } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { api } from '../../session/client';
import { useGrant } from '../../session/session';
import { addressesIn } from '../../ui/addresses-in';
import { Button } from '../../ui/button';
import { parseData, type SampleForm } from '../../ui/email-preview/use-preview';
import { TextField } from '../../ui/field';
import { notify } from '../../ui/notify';
import { errorAt, Problem } from '../../ui/problem';
import { Sheet } from '../../ui/sheet';
import { addressError, addressFieldsOf, skippedAddresses } from '../../ui/test-addresses';
import { useAction } from '../../ui/use-action';
import { words as common } from '../../ui/words';
import { SampleFields } from './preview-pane';
import { words } from './words';

const bodyOf = (to: string[], from: string, sample: SampleForm) => ({
  to,
  data: parseData(sample.data) ?? {},
  ...(sample.contact.trim() ? { contact: sample.contact.trim() } : {}),
  ...(from.trim() ? { from: from.trim() } : {}),
});

interface TestProps {
  template: Template;
  initialSample: SampleForm;
  close: () => void;
}

export function TestTemplate({ template, initialSample, close }: TestProps) {
  const { email } = useGrant().member;
  const [to, setTo] = useState(email ?? '');
  const [from, setFrom] = useState('');
  const [sample, setSample] = useState(initialSample);
  const sendTest = useAction({
    run: (body: ReturnType<typeof bodyOf>, options) => api.templates.test(template.id, body, options),
    invalidates: ['emails'],
    onDone: (result) => {
      const skippedCount = skippedAddresses(result).length;
      if (result.emails.length > skippedCount) notify(words.testsSent(result.emails.length - skippedCount));
      if (skippedCount === 0) close();
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendTest.mutate(bodyOf(addressesIn(to), from, sample));
  };
  const sentTo = sendTest.variables?.to ?? [];
  const skippedRecipients = sendTest.data ? skippedAddresses(sendTest.data) : [];
  const errorCode = sendTest.error && 'code' in sendTest.error ? String(sendTest.error.code) : undefined;
  const isContactChanged = sendTest.variables?.contact !== sample.contact.trim();
  return (
    <Sheet title={words.testTitle} onClose={close}>
      <form className="stack" onSubmit={submit}>
        <p>{words.testAbout(template.version)}</p>
        <TextField
          label={words.testTo}
          hint={words.testToHint}
          error={addressError(sendTest.error, sentTo)}
          value={to}
          onChange={({ target }) => setTo(target.value)}
        />
        {template.from === null && (
          <TextField
            label={words.from}
            hint={words.testFromHint}
            error={errorAt(sendTest.error, 'from')}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
        <SampleFields
          {...sample}
          errorCode={isContactChanged ? undefined : errorCode}
          label={words.testDataOf}
          defaultData={words.testDefaultData}
          change={(changes) => setSample({ ...sample, ...changes })}
        />
        {sendTest.error && errorCode !== 'CONTACT_NOT_FOUND' && (
          <Problem error={sendTest.error} formFields={['from', ...addressFieldsOf(sentTo)]} />
        )}
        {skippedRecipients.length > 0 && (
          <p className="note warn" role="status">
            {words.testSkipped(skippedRecipients.join(', '))}
          </p>
        )}
        <div className="sheet-end">
          <Button onClick={close}>{common.cancel}</Button>
          <Button
            kind="primary"
            type="submit"
            busy={sendTest.isPending}
            disabled={addressesIn(to).length === 0 || !parseData(sample.data)}
          >
            {words.submitTest}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

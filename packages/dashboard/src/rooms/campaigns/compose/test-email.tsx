import type { Campaign, TestCampaignBody } from '@posthaste/client';
import { type FormEvent, useState } from 'react';
import { api } from '../../../session/client';
import { useGrant } from '../../../session/session';
import { addressesIn } from '../../../ui/addresses-in';
import { Button } from '../../../ui/button';
import { ContactField } from '../../../ui/contact-field';
import { Field, TextField } from '../../../ui/field';
import { notify } from '../../../ui/notify';
import { Problem } from '../../../ui/problem';
import { addressError, addressFieldsOf, skippedAddresses } from '../../../ui/test-addresses';
import { useAction } from '../../../ui/use-action';
import { words } from './words';

export function TestEmail({ campaign: { id, variants } }: { campaign: Campaign }) {
  const { email } = useGrant().member;
  const [to, setTo] = useState(email ?? '');
  const addresses = addressesIn(to);
  const [contact, setContact] = useState('');
  const [variant, setVariant] = useState(variants?.[0]?.name);
  const sendTest = useAction({
    run: (body: TestCampaignBody, options) => api.campaigns.test(id, body, options),
    invalidates: ['emails'],
    onDone: (result) => {
      const sentCount = result.emails.length - skippedAddresses(result).length;
      if (sentCount > 0) notify(words.testsSent(sentCount));
    },
  });
  const submittedAddresses = sendTest.variables?.to ?? [];
  const errorCode = sendTest.error && 'code' in sendTest.error ? String(sendTest.error.code) : undefined;
  const isContactChanged = sendTest.variables?.contact !== contact.trim();
  const skippedRecipients = sendTest.data ? skippedAddresses(sendTest.data) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    sendTest.mutate({ to: addresses, ...(variant && { variant }), ...(contact.trim() && { contact: contact.trim() }) });
  };
  return (
    <form className="panel panel-body stack" onSubmit={submit}>
      <h2>{words.test}</h2>
      <TextField
        label={words.testTo}
        hint={words.testHint}
        error={addressError(sendTest.error, submittedAddresses)}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <ContactField
        label={words.testDataOf}
        hint={words.testDataHint}
        errorCode={isContactChanged ? undefined : errorCode}
        value={contact}
        change={setContact}
      />
      {variants && (
        <Field label={words.testVariant}>
          {(control) => (
            <select className="input" {...control} value={variant} onChange={({ target }) => setVariant(target.value)}>
              {variants.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {sendTest.error && errorCode !== 'CONTACT_NOT_FOUND' && (
        <Problem error={sendTest.error} formFields={addressFieldsOf(submittedAddresses)} />
      )}
      {skippedRecipients.length > 0 && (
        <p className="note warn" role="status">
          {words.testSkipped(skippedRecipients.join(', '))}
        </p>
      )}
      <div>
        <Button type="submit" busy={sendTest.isPending} disabled={addresses.length === 0}>
          {words.test}
        </Button>
      </div>
    </form>
  );
}

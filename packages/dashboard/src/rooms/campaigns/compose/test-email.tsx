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
  const test = useAction({
    run: (body: TestCampaignBody, options) => api.campaigns.test(id, body, options),
    invalidates: ['emails'],
    onDone: (copies) => {
      const count = copies.emails.length - skippedAddresses(copies).length;
      if (count > 0) notify(words.testsSent(count));
    },
  });
  const sentTo = test.variables?.to ?? [];
  const code = test.error && 'code' in test.error ? String(test.error.code) : undefined;
  const isContactChanged = test.variables?.contact !== contact.trim();
  const skippedRecipients = test.data ? skippedAddresses(test.data) : [];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    test.mutate({ to: addresses, ...(variant && { variant }), ...(contact.trim() && { contact: contact.trim() }) });
  };
  return (
    <form className="panel panel-body stack" onSubmit={submit}>
      <h2>{words.test}</h2>
      <TextField
        label={words.testTo}
        hint={words.testHint}
        error={addressError(test.error, sentTo)}
        value={to}
        onChange={({ target }) => setTo(target.value)}
      />
      <ContactField
        label={words.testDataOf}
        hint={words.testDataHint}
        errorCode={isContactChanged ? undefined : code}
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
      {test.error && code !== 'CONTACT_NOT_FOUND' && (
        <Problem error={test.error} formFields={addressFieldsOf(sentTo)} />
      )}
      {skippedRecipients.length > 0 && (
        <p className="note warn" role="status">
          {words.testSkipped(skippedRecipients.join(', '))}
        </p>
      )}
      <div>
        <Button type="submit" busy={test.isPending} disabled={addresses.length === 0}>
          {words.test}
        </Button>
      </div>
    </form>
  );
}

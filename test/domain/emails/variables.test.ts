import { expect, test } from '@jest/globals';
import { emailVariables } from '../../../shared/domain/emails/variables';

const contact = { id: 'ct_1', email: 'ann@example.com', subscribed: true, data: { name: 'Ann', city: 'Bern' } };
const links = {
  unsubscribeUrl: 'https://x.test/u/1',
  preferencesUrl: 'https://x.test/p/1',
  viewInBrowserUrl: 'https://x.test/v/1',
};

test("the contact's data is bare and under data, the request's over it", () => {
  expect(emailVariables(contact, { city: 'Basel' }, links)).toEqual({
    name: 'Ann',
    city: 'Basel',
    data: { name: 'Ann', city: 'Basel' },
    id: 'ct_1',
    email: 'ann@example.com',
    subscribed: true,
    ...links,
    manageUrl: 'https://x.test/p/1',
    subscribeUrl: 'https://x.test/p/1',
  });
});

test("no data replaces the service's own names", () => {
  const forged = {
    email: 'x',
    id: 'x',
    subscribed: false,
    data: 'x',
    unsubscribeUrl: 'x',
    preferencesUrl: 'x',
    manageUrl: 'x',
  };
  const variables = emailVariables(contact, forged, links);
  expect(variables).toMatchObject({
    id: 'ct_1',
    email: 'ann@example.com',
    subscribed: true,
    ...links,
    manageUrl: links.preferencesUrl,
  });
  expect(variables.data).toMatchObject({ name: 'Ann' });
});

import { expect, test } from '@jest/globals';
import { contactEventNames, serviceEventNames } from '../../shared/contract/service-events';
import { unknownEvent } from '../../shared/domain/unknown-event';

test.each([...contactEventNames, ...serviceEventNames, 'webhook.test', 'signed up', 'order.opend', 'project.made'])(
  '%s can happen',
  (name) => expect(unknownEvent(name)).toBeNull(),
);

test.each([
  ['email.opend', 'Is `email.opened` meant?'],
  ['email.Clicked', 'Is `email.clicked` meant?'],
  ['contact.unsubcribed', 'Is `contact.unsubscribed` meant?'],
  ['campaign.send', 'Is `campaign.sent` meant?'],
  ['segment.elsewhere', 'It records segment.entered, segment.exited.'],
])('%s never happens: %s', (name, hint) => {
  expect(unknownEvent(name)).toBe(`The service records no such event. ${hint}`);
});

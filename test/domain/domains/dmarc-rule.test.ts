import { expect, test } from '@jest/globals';
import { domainRules } from '../../../shared/domain/deliverability/domain-rules';
import type { RecordStates } from '../../../shared/domain/domains/domains';

const records: RecordStates = {
  OWNERSHIP: 'VERIFIED',
  DKIM: 'VERIFIED',
  MAIL_FROM: 'VERIFIED',
  SPF: 'VERIFIED',
  DMARC: 'VERIFIED',
};
const domain = { id: 'dom_1', domain: 'example.com' };

test('a DMARC record that was found keeps its rule until it is looked up again and gone', () => {
  const stateOf = (given: object) => domainRules([{ ...domain, records, ...given } as never]).dmarc.state;
  expect(stateOf({})).toBe('met');
  expect(stateOf({ records: { ...records, DMARC: 'PENDING' } })).toBe('broken');
  expect(stateOf({ found: { DMARC: { values: [] } } })).toBe('broken');
});

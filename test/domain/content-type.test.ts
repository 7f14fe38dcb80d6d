import { expect, test } from '@jest/globals';
import { withoutParameters } from '../../shared/contract/content-type';

test.each([
  ['text/csv', 'text/csv'],
  ['text/csv; charset=utf-8', 'text/csv'],
  ['text/csv;charset="utf-8"', 'text/csv'],
  ['application/json ; charset=utf-8 ; profile="a;b"', 'application/json'],
  ['text/calendar; method=REQUEST;', 'text/calendar'],
  ['Text/HTML;Charset="utf-8"', 'Text/HTML'],
  ['text/csv charset=utf-8', null],
  ['text/csv; charset', null],
  ['text/csv; charset=a b', null],
  ['text/csv; charset="utf-8', null],
  ['text/csv\r\nX-Header: y', null],
  ['csv', null],
])('of %s the type is %s (RFC 9110, section 8.3.1)', (given, type) => {
  expect(withoutParameters(given)).toBe(type);
});

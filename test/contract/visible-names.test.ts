import { describe, expect, test } from '@jest/globals';
import { eventName, lineName } from '../../shared/contract/common';

const takes = (schema: typeof lineName, text: string): boolean => schema.safeParse(text).success;

describe('a name', () => {
  test.each([
    ['an escape', 'a\u001b[31m'],
    ['the clipboard of a terminal', 'a\u001b]52;c;eA==\u0007b'],
    ['a line break', 'a\r\nb'],
    ['a line break of C1', 'a\u0085b'],
    ['a line separator', 'a\u2028b'],
    ['zero width', 'a\u200bb'],
    ['a byte order mark inside', 'a\u{feff}b'],
    ['turned text', 'a\u202eb'],
    ['an isolate', 'a\u2066b\u2069'],
    ['a soft hyphen', 'a\u00adb'],
    ['a joiner between letters', 'a\u200db'],
    ['an invisible tag', 'a\u{e0041}b'],
  ])('with %s is refused', (_what, text) => {
    expect([takes(lineName, text), takes(eventName, text)]).toEqual([false, false]);
  });

  test.each(['Größe & Preis', 'signed up', '注文', 'שלום', '👍🏽 done', '❤️'])('%s is taken', (text) => {
    expect([takes(lineName, text), takes(eventName, text)]).toEqual([true, true]);
  });

  test.each(['👩‍🚀 space', '👨‍👩‍👧', '👩🏽‍🚀', '❤️‍🔥', 'می\u200cخواهم', 'क्\u200dष'])(
    '%s, which needs a joiner, is a title and no name of an event',
    (text) => {
      expect([takes(lineName, text), takes(eventName, text)]).toEqual([true, false]);
    },
  );
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { isGenuine, linkToken, personalLinks, readToken } from '../../shared/domain/link-token';

const project = { id: `prj_${'A'.repeat(26)}`, secret: 'secret' };
const contact = `ct_${'0a'.repeat(16)}`;
const token = linkToken(project, contact);

describe('a link', () => {
  test('names its project and contact, and is genuine for these only', () => {
    expect(readToken(token)).toEqual({ projectId: project.id, contactId: contact });
    expect(isGenuine(token, project, contact)).toBe(true);
    expect(isGenuine(token, project, `ct_${'0b'.repeat(16)}`)).toBe(false);
    expect(isGenuine(token, { ...project, secret: 'other' }, contact)).toBe(false);
    expect(isGenuine(token, { ...project, id: `prj_${'B'.repeat(26)}` }, contact)).toBe(false);
  });

  test('never changes, for it stands in sent mail', () => {
    expect(token).toBe('1.AAAAAAAAAAAAAAAAAAAAAAAAAA.0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.GinntddDYHHOj9Nh2lTPzw');
  });

  test('is made of characters that no mail program breaks or encodes', () => {
    expect(personalLinks('https://mail.example.com', project, contact).unsubscribeUrl).toMatch(
      /^https:\/\/mail\.example\.com\/u\/[\w.-]+$/,
    );
  });

  test('with any one character changed is not genuine', () => {
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'09AZaz_-.'), (place, character) => {
        fc.pre(token[place] !== character);
        const changed = token.slice(0, place) + character + token.slice(place + 1);
        const claimed = readToken(changed);
        const accepted = claimed && isGenuine(changed, { ...project, id: claimed.projectId }, claimed.contactId);
        expect(accepted ?? false).toBe(false);
      }),
    );
  });

  test.each(['', '1', '1..', `${token}x`, ` ${token}`, token.replace('1.', '2.'), token.toUpperCase()])(
    'of another form names nothing: %j',
    (text) => expect(readToken(text)).toBeNull(),
  );
});

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  campaignOfLink,
  isFresh,
  isGenuine,
  isOwnLink,
  type LinkClaim,
  linkToken,
  personalLinks,
  readLinkToken,
} from '../../../shared/domain/pages/link-token';

const project = { id: `prj_${'A'.repeat(26)}`, secret: 'secret' };
const createdAt = '2026-12-01T12:00:00.000Z';
const contact = { id: `ct_${'0a'.repeat(16)}`, createdAt };
const until = Date.parse(createdAt);
const claim = { contactId: contact.id, until };
const token = linkToken(project, contact);

describe('a link', () => {
  test('names its project and contact, and is genuine for these only', () => {
    expect(readLinkToken(token)).toEqual({ projectId: project.id, ...claim });
    expect(isGenuine(token, project, claim)).toBe(true);
    expect(isGenuine(token, project, { ...claim, contactId: `ct_${'0b'.repeat(16)}` })).toBe(false);
    expect(isGenuine(token, project, { ...claim, until: until + 1 })).toBe(false);
    expect(isGenuine(token, { ...project, secret: 'other' }, claim)).toBe(false);
    expect(isGenuine(token, { ...project, id: `prj_${'B'.repeat(26)}` }, claim)).toBe(false);
  });

  test('of one purpose serves no other', () => {
    expect(isGenuine(token, project, claim, 'confirm')).toBe(false);
    expect(isGenuine(linkToken(project, contact, 'confirm'), project, claim)).toBe(false);
  });

  test('belongs to the contact that was there, and not to one that was created again later', () => {
    expect(isOwnLink(claim, contact)).toBe(true);
    expect(isOwnLink(claim, { ...contact, createdAt: '2026-12-01T12:00:00.001Z' })).toBe(false);
  });

  test('never changes, for it stands in sent email', () => {
    expect(token).toBe('2.AAAAAAAAAAAAAAAAAAAAAAAAAA.0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a.mx4na800.r_R_RD_XHsT89ru77LXCWQ');
  });

  test('is made of characters that no email program breaks or encodes', () => {
    expect(personalLinks('https://mail.example.com', project, contact, 0).unsubscribeUrl).toMatch(
      /^https:\/\/mail\.example\.com\/u\/[\w.-]+$/,
    );
  });

  test("of a campaign's email names the campaign beside the token, which is the same as elsewhere", () => {
    const digits = '01K9ZJ3T5V6X7Y8Z9A0B1C2D3E';
    const links = personalLinks('https://mail.example.com', project, contact, 0, { campaignId: `cmp_${digits}` });
    expect(links.unsubscribeUrl).toBe(`https://mail.example.com/u/${token}?c=${digits}`);
    expect(links.preferencesUrl).toBe(`https://mail.example.com/u/${token}/preferences?c=${digits}`);
    expect(campaignOfLink(new URL(links.preferencesUrl).searchParams.get('c') ?? undefined)).toBe(`cmp_${digits}`);
    expect([undefined, '', 'x', `${digits}0`, digits.toLowerCase()].map(campaignOfLink)).toEqual(Array(5).fill(null));
  });

  test('says on which day its email was made, and is fresh for a week', () => {
    const noon = Date.parse('2027-03-04T12:00:00.000Z');
    const { unsubscribeUrl } = personalLinks('https://mail.example.com', project, contact, noon);
    const claim = readLinkToken(unsubscribeUrl.slice(unsubscribeUrl.lastIndexOf('/') + 1)) as LinkClaim;
    expect(claim.until).toBe(Date.parse('2027-03-04T00:00:00.000Z'));
    expect([isFresh(claim, claim.until + 7 * 86_400_000 - 1), isFresh(claim, claim.until + 7 * 86_400_000)]).toEqual([
      true,
      false,
    ]);
  });

  test('with any one character changed is not genuine', () => {
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'09AZaz_-.'), (place, character) => {
        fc.pre(token[place] !== character);
        const changed = token.slice(0, place) + character + token.slice(place + 1);
        const claimed = readLinkToken(changed);
        const accepted = claimed && isGenuine(changed, { ...project, id: claimed.projectId }, claimed);
        expect(accepted ?? false).toBe(false);
      }),
    );
  });

  test.each(['', '1', '1..', `${token}x`, ` ${token}`, token.replace('2.', '1.'), token.toUpperCase()])(
    'of another form names nothing: %j',
    (text) => expect(readLinkToken(text)).toBeNull(),
  );
});

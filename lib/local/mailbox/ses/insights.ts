import { badRequest } from './errors';
import type { Operation } from './operation';
import { insightsRequest } from './schema';

type Confidence = 'LOW' | 'MEDIUM' | 'HIGH';

/** What local parts make of an address here, so that every verdict can be played; any other mailbox exists. */
const playing: Readonly<Record<string, readonly [valid: Confidence, exists: Confidence]>> = {
  missing: ['LOW', 'LOW'],
  doubtful: ['LOW', 'MEDIUM'],
  unsure: ['MEDIUM', 'MEDIUM'],
};

const verdict = (confidence: Confidence) => ({ ConfidenceVerdict: confidence });
const isIt = (fact: boolean) => verdict(fact ? 'HIGH' : 'LOW');

/** SES's mailbox insights, by the local part of the address. */
export const getEmailAddressInsights: Operation = (_context, { body }) => {
  const { EmailAddress: address } = insightsRequest.parse(body);
  const local = /^([^@]+)@[^@]+$/.exec(address)?.[1];
  if (local === undefined) throw badRequest('Invalid email address.');
  const [valid, exists] = playing[local] ?? ['HIGH', 'HIGH'];
  return {
    MailboxValidation: {
      IsValid: verdict(valid),
      Evaluations: {
        HasValidSyntax: verdict('HIGH'),
        HasValidDnsRecords: verdict('HIGH'),
        MailboxExists: verdict(exists),
        IsRoleAddress: isIt(local === 'postmaster'),
        IsDisposable: isIt(local === 'disposable'),
        IsRandomInput: isIt(local === 'random'),
      },
    },
  };
};

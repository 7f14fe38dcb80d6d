import {
  AlreadyExistsException,
  BadRequestException,
  CreateEmailIdentityCommand,
  DeleteEmailIdentityCommand,
  type DkimAttributes,
  GetEmailIdentityCommand,
  NotFoundException,
  PutEmailIdentityFeedbackAttributesCommand,
  PutEmailIdentityMailFromAttributesCommand,
} from '@aws-sdk/client-sesv2';
import { env } from '../ops/env';
import { ses } from './ses-client';

/** Marks the identities that this deployment has made; SES keeps it, so no crash can lose it. */
const OWNER_TAG = 'posthaste:table';
/** Where SES publishes DKIM keys in regions that do not name a zone of their own. */
const COMMON_DKIM_ZONE = 'dkim.amazonses.com';

type Verification = 'PENDING' | 'SUCCESS' | 'FAILED' | 'TEMPORARY_FAILURE' | 'NOT_STARTED';

/** What a domain needs to be signed by SES. */
export interface Dkim {
  dkimTokens: string[];
  dkimZone: string;
}

/** A domain's identity in SES. */
export interface Identity extends Dkim {
  status: Verification;
  dkimStatus: Verification;
  mailFrom: { domain: string; status: string } | null;
  /** SES mails each bounce and complaint to the sender's address, beside the events that it publishes. */
  forwardsFeedback: boolean;
  createdByUs: boolean;
}

const dkimOf = (attributes: DkimAttributes | undefined): Dkim => ({
  dkimTokens: attributes?.Tokens ?? [],
  dkimZone: attributes?.SigningHostedZone ?? COMMON_DKIM_ZONE,
});

/** Makes an identity with Easy DKIM; `exists` when the account has one, `refused` when SES can't take the name. */
export async function createIdentity(domain: string): Promise<Dkim | 'exists' | 'refused'> {
  try {
    const Tags = [{ Key: OWNER_TAG, Value: env('table') }];
    const { DkimAttributes } = await ses.send(new CreateEmailIdentityCommand({ EmailIdentity: domain, Tags }));
    return dkimOf(DkimAttributes);
  } catch (error) {
    if (error instanceof AlreadyExistsException) return 'exists';
    if (error instanceof BadRequestException) return 'refused';
    throw error;
  }
}

/** The identity as SES sees it now; null when there is none. */
export async function readIdentity(domain: string): Promise<Identity | null> {
  try {
    const found = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
    const mailFrom = found.MailFromAttributes;
    const verified = found.VerifiedForSendingStatus ? 'SUCCESS' : 'PENDING';
    return {
      ...dkimOf(found.DkimAttributes),
      status: found.VerificationStatus ?? verified,
      dkimStatus: found.DkimAttributes?.Status ?? 'NOT_STARTED',
      mailFrom: mailFrom?.MailFromDomain
        ? { domain: mailFrom.MailFromDomain, status: mailFrom.MailFromDomainStatus ?? 'PENDING' }
        : null,
      forwardsFeedback: found.FeedbackForwardingStatus !== false,
      createdByUs: (found.Tags ?? []).some(({ Key, Value }) => Key === OWNER_TAG && Value === env('table')),
    };
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
}

/** Sets where bounces go. While its MX record is missing, SES uses its own domain and sends all the same. */
export async function setMailFrom(domain: string, mailFromDomain: string): Promise<void> {
  await ses.send(
    new PutEmailIdentityMailFromAttributesCommand({
      EmailIdentity: domain,
      MailFromDomain: mailFromDomain,
      BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
    }),
  );
}

/** Ends the forwarding of bounces and complaints by mail, which SES does unless it is told not to. */
export async function stopForwarding(domain: string): Promise<void> {
  await ses.send(
    new PutEmailIdentityFeedbackAttributesCommand({ EmailIdentity: domain, EmailForwardingEnabled: false }),
  );
}

/** Removes an identity, if it is there. */
export async function deleteIdentity(domain: string): Promise<void> {
  try {
    await ses.send(new DeleteEmailIdentityCommand({ EmailIdentity: domain }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
}

/** The region that SES is used in. */
export const identityRegion = (): Promise<string> => ses.config.region();

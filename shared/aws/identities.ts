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

/** Marks the identities that this deployment created. SES stores the tag, so no crash can lose it. */
const OWNER_TAG = 'posthaste:table';
const COMMON_DKIM_ZONE = 'dkim.amazonses.com';

type Verification = 'PENDING' | 'SUCCESS' | 'FAILED' | 'TEMPORARY_FAILURE' | 'NOT_STARTED';

export interface Dkim {
  dkimTokens: string[];
  dkimZone: string;
}

export interface Identity extends Dkim {
  status: Verification;
  dkimStatus: Verification;
  mailFrom: { domain: string; status: string } | null;
  /** SES also emails bounces and complaints to the sender. */
  forwardsFeedback: boolean;
  createdByUs: boolean;
}

const dkimOf = (attributes: DkimAttributes | undefined): Dkim => ({
  dkimTokens: attributes?.Tokens ?? [],
  dkimZone: attributes?.SigningHostedZone ?? COMMON_DKIM_ZONE,
});

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

export async function readIdentity(domain: string): Promise<Identity | null> {
  try {
    const identity = await ses.send(new GetEmailIdentityCommand({ EmailIdentity: domain }));
    const mailFrom = identity.MailFromAttributes;
    const verified = identity.VerifiedForSendingStatus ? 'SUCCESS' : 'PENDING';
    return {
      ...dkimOf(identity.DkimAttributes),
      status: identity.VerificationStatus ?? verified,
      dkimStatus: identity.DkimAttributes?.Status ?? 'NOT_STARTED',
      mailFrom: mailFrom?.MailFromDomain
        ? { domain: mailFrom.MailFromDomain, status: mailFrom.MailFromDomainStatus ?? 'PENDING' }
        : null,
      forwardsFeedback: identity.FeedbackForwardingStatus !== false,
      createdByUs: (identity.Tags ?? []).some(({ Key, Value }) => Key === OWNER_TAG && Value === env('table')),
    };
  } catch (error) {
    if (error instanceof NotFoundException) return null;
    throw error;
  }
}

/** While the MX record of `mailFromDomain` is missing, SES uses its own domain instead. */
export async function setMailFrom(domain: string, mailFromDomain: string): Promise<void> {
  await ses.send(
    new PutEmailIdentityMailFromAttributesCommand({
      EmailIdentity: domain,
      MailFromDomain: mailFromDomain,
      BehaviorOnMxFailure: 'USE_DEFAULT_VALUE',
    }),
  );
}

export async function stopFeedbackForwarding(domain: string): Promise<void> {
  await ses.send(
    new PutEmailIdentityFeedbackAttributesCommand({ EmailIdentity: domain, EmailForwardingEnabled: false }),
  );
}

export async function deleteIdentity(domain: string): Promise<void> {
  try {
    await ses.send(new DeleteEmailIdentityCommand({ EmailIdentity: domain }));
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
  }
}

export const identityRegion = (): Promise<string> => ses.config.region();

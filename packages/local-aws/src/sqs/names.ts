export const ACCOUNT_ID = '000000000000';
export const REGION = 'eu-central-1';

export const queueArn = (name: string): string => `arn:aws:sqs:${REGION}:${ACCOUNT_ID}:${name}`;

/** The queue's name in an ARN or in a queue URL: what follows the last separator. */
export const queueNameOf = (address: string): string => address.split(/[:/]/).at(-1) ?? '';

export const ACCOUNT_ID = '000000000000';
export const REGION = 'eu-central-1';

export const queueArn = (name: string): string => `arn:aws:sqs:${REGION}:${ACCOUNT_ID}:${name}`;

export const queueNameOf = (address: string): string => address.split(/[:/]/).at(-1) ?? '';

import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { buildSync } from 'esbuild';
import { bundleOptions } from '../../lib/aws/bundle';

/** What the code of one bundle calls in AWS and reads from its environment. */
export interface CodeCalls {
  /** IAM actions: `dynamodb:GetItem`. */
  actions: Set<string>;
  /** Names of `shared/ops/env`. */
  variables: Set<string>;
}

const actionsOf: Readonly<Record<string, readonly string[]>> = {
  GetCommand: ['dynamodb:GetItem'],
  BatchGetCommand: ['dynamodb:BatchGetItem'],
  PutCommand: ['dynamodb:PutItem'],
  UpdateCommand: ['dynamodb:UpdateItem'],
  DeleteCommand: ['dynamodb:DeleteItem'],
  QueryCommand: ['dynamodb:Query'],
  ScanCommand: ['dynamodb:Scan'],
  BatchWriteCommand: ['dynamodb:BatchWriteItem'],
  TransactGetCommand: ['dynamodb:GetItem'],
  GetObjectCommand: ['s3:GetObject'],
  HeadObjectCommand: ['s3:GetObject'],
  PutObjectCommand: ['s3:PutObject'],
  CopyObjectCommand: ['s3:GetObject', 's3:PutObject'],
  DeleteObjectCommand: ['s3:DeleteObject'],
  CreateMultipartUploadCommand: ['s3:PutObject'],
  UploadPartCommand: ['s3:PutObject'],
  CompleteMultipartUploadCommand: ['s3:PutObject'],
  AbortMultipartUploadCommand: ['s3:AbortMultipartUpload'],
  ListObjectsV2Command: ['s3:ListBucket'],
  SendMessageCommand: ['sqs:SendMessage'],
  SendMessageBatchCommand: ['sqs:SendMessage'],
  ChangeMessageVisibilityCommand: ['sqs:ChangeMessageVisibility'],
  GetQueueAttributesCommand: ['sqs:GetQueueAttributes'],
  SendEmailCommand: ['ses:SendEmail', 'ses:SendRawEmail'],
};

/** The members of a transaction's items, with the action that each needs. */
const transactionParts = {
  Put: 'PutItem',
  Update: 'UpdateItem',
  Delete: 'DeleteItem',
  ConditionCheck: 'ConditionCheckItem',
};

function actionsOfCommand(command: string, source: string): readonly string[] {
  if (command === 'TransactWriteCommand') {
    return Object.entries(transactionParts)
      .filter(([part]) => new RegExp(`\\b${part}: ?\\{|\\{ ?${part}\\b`).test(source))
      .map(([, action]) => `dynamodb:${action}`);
  }
  return actionsOf[command] ?? [`ses:${command.replace(/Command$/, '')}`];
}

/** The part of an unminified bundle that comes from our own files: what esbuild has kept of them. */
function ownCode(bundle: string): string {
  const sections = bundle.split(/^\/\/ (?=(?:node_modules|shared|functions|package\.json))/m);
  return sections.filter((section) => /^(shared|functions)\//.test(section)).join('\n');
}

function callsIn(source: string): CodeCalls {
  const commands = [...source.matchAll(/new (?:\w+\.)?(\w+Command)\d*\(/g)].map((match) => match[1] ?? '');
  const actions = new Set(commands.flatMap((command) => actionsOfCommand(command, source)));
  if (/\bcreatePresignedPost\d*\)?\(/.test(source)) actions.add('s3:PutObject');
  const variables = [...source.matchAll(/\b(?:env|optionalEnv)\d*\(([^()]*)\)/g)].flatMap((match) =>
    [...(match[1] ?? '').matchAll(/"(\w+)"/g)].map((name) => name[1] ?? ''),
  );
  return { actions, variables: new Set(variables) };
}

/**
 * Builds our own part of the entries as for Lambda, but readable, and finds what is left in them after tree shaking.
 */
export function callsOfEntries(entries: readonly string[]): Map<string, CodeCalls> {
  const present = [...new Set(entries)].filter((entry) => existsSync(entry));
  const { outputFiles } = buildSync({
    ...bundleOptions,
    minify: false,
    packages: 'external',
    treeShaking: true,
    write: false,
    outdir: 'out',
    entryPoints: Object.fromEntries(present.map((entry) => [basename(dirname(entry)), entry])),
  });
  const codeOf = new Map(outputFiles.map(({ path, text }) => [basename(path, '.js'), ownCode(text)]));
  return new Map(present.map((entry) => [entry, callsIn(codeOf.get(basename(dirname(entry))) ?? '')]));
}

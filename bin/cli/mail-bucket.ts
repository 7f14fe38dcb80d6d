import { ListBucketsCommand } from '@aws-sdk/client-s3';
import { s3 } from '../../shared/aws/bucket';
import { env, envNames, optionalEnv } from '../../shared/ops/env';
import { CliFailure, usageFailure } from './failure';
import { isOfStack, stackOf } from './names';

/** 1,000 buckets a page. */
const MAXIMUM_PAGES = 10;

/** Points the data layer at the mail bucket beside the table: the one that is named, or that of the table's stack. */
export async function connectMailBucket(named: string | undefined): Promise<void> {
  const bucket = named ?? optionalEnv('mailBucket') ?? (await bucketBeside(env('table')));
  process.env[envNames.mailBucket] = bucket;
}

async function bucketBeside(table: string): Promise<string> {
  const stack = stackOf(table);
  if (!stack) throw usageFailure(`Say which bucket goes with the table ${table}: --bucket <name>.`);
  const found = (await listBuckets(`${stack}-mail`)).filter((name) => isOfStack(stack, name));
  const [bucket] = found;
  if (!bucket) throw new CliFailure(`No bucket of ${stack} was found in this account and region: give --bucket.`);
  if (found.length > 1) throw new CliFailure(`More than one bucket fits; name one with --bucket: ${found.join(', ')}`);
  return bucket;
}

async function listBuckets(Prefix: string): Promise<string[]> {
  const region = await s3.config.region();
  const names: string[] = [];
  let ContinuationToken: string | undefined;
  for (let page = 0; page < MAXIMUM_PAGES; page++) {
    const answer = await s3.send(new ListBucketsCommand({ Prefix, ContinuationToken, MaxBuckets: 1_000 }));
    const own = (answer.Buckets ?? []).filter(
      ({ BucketRegion }) => BucketRegion === undefined || BucketRegion === region,
    );
    names.push(...own.flatMap(({ Name }) => Name ?? []));
    ContinuationToken = answer.ContinuationToken;
    if (ContinuationToken === undefined) return names;
  }
  throw new CliFailure('There are more buckets than this program reads: give --bucket.');
}

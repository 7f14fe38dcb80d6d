import { Arn, ArnFormat, Duration, Stack } from 'aws-cdk-lib';
import {
  AttributeType,
  BillingMode,
  type ITable,
  ProjectionType,
  StreamViewType,
  Table,
  type WarmThroughput,
} from 'aws-cdk-lib/aws-dynamodb';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { RECEIVED_PREFIX } from '../../../shared/contract/retention';
import { HOUR_SECONDS } from '../../../shared/durations';
import { indexName } from '../../../shared/ops/names';
import { PARTIAL_UPLOAD_DAYS, storageLifetimes, tableIndexes } from '../../streams-and-timers';
import { acknowledge } from '../acknowledge';
import { removalOf } from '../removal';
import { type Settings, SettingsError } from '../settings';
import { receiptRules } from './email-feedback';

const textAttribute = (name: string) => ({ name, type: AttributeType.STRING });

/** Write units per second of a new on-demand table, and of each of its indexes. */
const NEW_WRITE_UNITS = 4_000;
/** At most a quarter of an email's write units are in one index. An index that throttles slows the table. */
const INDEX_SHARE = 0.25;

const warmThroughput = (writeUnitsPerSecond = 0): { warmThroughput?: WarmThroughput } =>
  writeUnitsPerSecond > NEW_WRITE_UNITS ? { warmThroughput: { writeUnitsPerSecond } } : {};

/** Has all indexes from the start, because DynamoDB later adds only one at a time. */
export class EmailTable extends Table {
  constructor(scope: Construct, id: string, { retainData, warmWriteUnits }: Settings) {
    super(scope, id, {
      partitionKey: textAttribute('pk'),
      sortKey: textAttribute('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'ttl',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retainData,
      removalPolicy: removalOf({ retainData }),
      ...warmThroughput(warmWriteUnits),
    });
    for (const { name, include } of tableIndexes) {
      this.addGlobalSecondaryIndex({
        indexName: indexName(name),
        partitionKey: textAttribute(`${name}pk`),
        sortKey: textAttribute(`${name}sk`),
        ...(include.length > 0
          ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...include] }
          : { projectionType: ProjectionType.KEYS_ONLY }),
        ...warmThroughput(Math.ceil((warmWriteUnits ?? 0) * INDEX_SHARE)),
      });
    }
  }
}

/** The operator, not CloudFormation, sets up a restored table. Commands find it by its name's prefix. */
export function restoredTable(stack: Stack, streamArn: string): ITable {
  const { resourceName = '', ...parts } = Arn.split(streamArn, ArnFormat.SLASH_RESOURCE_NAME);
  const tableName = resourceName.slice(0, resourceName.indexOf('/'));
  const requiredPrefix = `${stack.stackName}-`;
  if (!tableName.startsWith(requiredPrefix)) {
    throw new SettingsError(
      `The name of a restored table must begin with ${requiredPrefix}, which ${tableName} does not.`,
    );
  }
  return Table.fromTableAttributes(stack, 'RestoredTable', {
    tableArn: Arn.format({ ...parts, resourceName: tableName }),
    tableStreamArn: streamArn,
    globalIndexes: tableIndexes.map(({ name }) => indexName(name)),
  });
}

/** Has no versioning, which would keep erased data. */
export class EmailBucket extends Bucket {
  constructor(scope: Construct, id: string, { retainData, receiving }: Settings) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: removalOf({ retainData }),
      lifecycleRules: [
        ...storageLifetimes.map(({ prefix, days }) => ({ prefix, expiration: Duration.days(days) })),
        { abortIncompleteMultipartUploadAfter: Duration.days(PARTIAL_UPLOAD_DAYS) },
      ],
      // Any origin may upload, because the signed form is the permission.
      cors: [
        { allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: HOUR_SECONDS },
      ],
    });
    if (receiving) {
      this.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal('ses.amazonaws.com')],
          actions: ['s3:PutObject'],
          resources: [this.arnForObjects(`${RECEIVED_PREFIX}raw/*`)],
          conditions: {
            StringEquals: { 'AWS:SourceAccount': Stack.of(this).account },
            ArnLike: { 'AWS:SourceArn': receiptRules(this) },
          },
        }),
      );
    }
    acknowledge(this, {
      'AwsSolutions-S1': 'Only functions and their signed forms reach it; CloudTrail data events can record who did.',
    });
  }
}

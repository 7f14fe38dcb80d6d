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

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** Write units a second of a new on-demand table, and of each index. */
const NEW_WRITE_UNITS = 4_000;
/** An index takes at most a quarter of an email's units. A slow one holds up the table. */
const INDEX_SHARE = 0.25;

const warm = (writeUnitsPerSecond = 0): { warmThroughput?: WarmThroughput } =>
  writeUnitsPerSecond > NEW_WRITE_UNITS ? { warmThroughput: { writeUnitsPerSecond } } : {};

/** DynamoDB adds only one index at a time later. */
export class EmailTable extends Table {
  constructor(scope: Construct, id: string, { retainData, warmWriteUnits }: Settings) {
    super(scope, id, {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'ttl',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retainData,
      removalPolicy: removalOf({ retainData }),
      ...warm(warmWriteUnits),
    });
    for (const { name, include } of tableIndexes) {
      this.addGlobalSecondaryIndex({
        indexName: indexName(name),
        partitionKey: text(`${name}pk`),
        sortKey: text(`${name}sk`),
        ...(include.length > 0
          ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...include] }
          : { projectionType: ProjectionType.KEYS_ONLY }),
        ...warm(Math.ceil((warmWriteUnits ?? 0) * INDEX_SHARE)),
      });
    }
  }
}

/**
 * CloudFormation does not manage a restored table, so its settings are the operator's. Commands find the deployment by
 * the name's prefix; while both tables exist, `--stack` is ambiguous.
 */
export function restoredTable(stack: Stack, streamArn: string): ITable {
  const { resourceName = '', ...parts } = Arn.split(streamArn, ArnFormat.SLASH_RESOURCE_NAME);
  const tableName = resourceName.slice(0, resourceName.indexOf('/'));
  if (!tableName.startsWith(`${stack.stackName}-`)) {
    const name = `${stack.stackName}-`;
    throw new SettingsError(`The name of a restored table must begin with ${name}, which ${tableName} does not.`);
  }
  return Table.fromTableAttributes(stack, 'RestoredTable', {
    tableArn: Arn.format({ ...parts, resourceName: tableName }),
    tableStreamArn: streamArn,
    globalIndexes: tableIndexes.map(({ name }) => indexName(name)),
  });
}

/** Not versioned, so erased data is gone. */
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
      // The signed form of an upload is the permission; which page it is sent from does not matter.
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

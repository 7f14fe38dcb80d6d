import { RemovalPolicy } from 'aws-cdk-lib';
import { AttributeType, BillingMode, ProjectionType, StreamViewType, Table } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { indexName } from '../../../shared/ops/names';
import { tableIndexes } from '../../parts';
import type { Settings } from '../settings';

const text = (name: string) => ({ name, type: AttributeType.STRING });

/** The one table, born with all its indexes: DynamoDB creates only one at a time later. */
export class MailTable extends Table {
  constructor(scope: Construct, id: string, { retainData }: Settings) {
    super(scope, id, {
      partitionKey: text('pk'),
      sortKey: text('sk'),
      billingMode: BillingMode.PAY_PER_REQUEST,
      stream: StreamViewType.NEW_AND_OLD_IMAGES,
      timeToLiveAttribute: 'ttl',
      pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
      deletionProtection: retainData,
      removalPolicy: retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    for (const { name, include } of tableIndexes) {
      this.addGlobalSecondaryIndex({
        indexName: indexName(name),
        partitionKey: text(`${name}pk`),
        sortKey: text(`${name}sk`),
        ...(include.length > 0
          ? { projectionType: ProjectionType.INCLUDE, nonKeyAttributes: [...include] }
          : { projectionType: ProjectionType.KEYS_ONLY }),
      });
    }
  }
}

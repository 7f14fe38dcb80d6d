import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import { CfnRestApi, SecurityPolicy } from 'aws-cdk-lib/aws-apigateway';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge';
import { ApiDomain } from '../constructs/api-domain';
import { MailBucket, MailTable, restoredTable } from '../constructs/stores';
import { removalOf } from '../removal';
import { API_STAGE, nameOf, type Settings } from '../settings';

/** Answers over this size are compressed for clients that take it: lists shrink to a fifth and less. */
const COMPRESSED_FROM_BYTES = 1024;

/**
 * What outlives every deployment: the table, the mail, and the API's address, for the links in mail that
 * has been sent lead to it. What the API consists of is the api stack's. ProtectionStack keeps it from being deleted.
 */
export class DataStack extends Stack {
  /** The functions' table: the stack's own, or a restored one outside of the stack. */
  readonly table: ITable;
  readonly bucket: MailBucket;
  readonly api: CfnRestApi;
  readonly publicUrl: string;

  constructor(scope: Construct, id: string, props: StackProps, settings: Settings) {
    super(scope, id, props);
    // Kept also where another one has taken its place: what people decided since is in it.
    const own = new MailTable(this, 'Table', settings);
    // The cast is for the library's types only: they were not written for exactOptionalPropertyTypes.
    this.table = settings.restoredTableStream ? restoredTable(this, settings.restoredTableStream) : (own as ITable);
    this.bucket = new MailBucket(this, 'Mail', settings);
    this.api = new CfnRestApi(this, 'Address', {
      name: nameOf(settings, 'api'),
      endpointConfiguration: { types: ['REGIONAL'] },
      // TLS 1.2 and 1.3; API Gateway's own default takes 1.0. A policy of this kind needs the mode to be said.
      securityPolicy: SecurityPolicy.TLS13_1_2_PQ_2025_09,
      endpointAccessMode: 'BASIC',
      minimumCompressionSize: COMPRESSED_FROM_BYTES,
    });
    this.api.applyRemovalPolicy(removalOf(settings));
    acknowledge(this.api, {
      'AwsSolutions-APIG2': 'The functions check every request by the contract, and answer in its form.',
    });
    const { domain } = settings;
    const named = domain ? [new ApiDomain(this, 'Domain', domain, settings)] : [];
    // Last of all: what protects the table from deletion also protects it from being removed after a failed creation.
    own.node.addDependency(this.bucket, this.api, ...named);
    const address = domain ?? `${this.api.ref}.execute-api.${this.region}.${this.urlSuffix}/${API_STAGE}`;
    this.publicUrl = settings.publicUrl ?? `https://${address}`;
    new CfnOutput(this, 'TableName', { value: this.table.tableName, description: 'For the operator command line' });
    new CfnOutput(this, 'MailBucket', { value: this.bucket.bucketName });
    new CfnOutput(this, 'BaseUrl', { value: this.publicUrl, description: 'The address of the API' });
  }
}

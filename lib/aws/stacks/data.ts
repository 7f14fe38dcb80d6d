import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { ITable } from 'aws-cdk-lib/aws-dynamodb';
import type { Construct } from 'constructs';
import { groups } from '../../../shared/contract/groups';
import type { RouteGroup } from '../../../shared/contract/route';
import { ownRelease } from '../../releases';
import { ApiDomain } from '../constructs/api-domain';
import { ServiceApi } from '../constructs/service-api';
import { EmailBucket, EmailTable, restoredTable } from '../constructs/stores';
import { API_STAGE, OUTPUTS, type Settings } from '../settings';

/** Outlives every deployment, because sent emails link to the API's address. ProtectionStack prevents its deletion. */
export class DataStack extends Stack {
  readonly table: ITable;
  readonly bucket: EmailBucket;
  readonly api: ServiceApi;
  readonly publicUrl: string;

  constructor(scope: Construct, id: string, props: StackProps, settings: Settings, dashboardPage?: string) {
    super(scope, id, props);
    // The stack keeps its own table even if a restored table replaces it, because it has the choices that people made
    // since the backup.
    const ownTable = new EmailTable(this, 'Table', settings);
    // The cast is needed because the library's types don't support exactOptionalPropertyTypes.
    this.table = settings.restoredTableStream
      ? restoredTable(this, settings.restoredTableStream)
      : (ownTable as ITable);
    this.bucket = new EmailBucket(this, 'Mail', settings);
    this.api = new ServiceApi(this, 'Address', {
      settings,
      groups: groups as Readonly<Record<string, RouteGroup>>,
      bucket: this.bucket,
      page: dashboardPage,
    });
    const { domain } = settings;
    if (domain) new ApiDomain(this, 'Domain', domain, settings);
    // Created last, because deletion protection would keep the table after a failed creation.
    ownTable.node.addDependency(...this.node.children.filter((child) => child !== ownTable));
    const address = domain ?? `${this.api.ref}.execute-api.${this.region}.${this.urlSuffix}/${API_STAGE}`;
    this.publicUrl = settings.publicUrl ?? `https://${address}`;
    new CfnOutput(this, 'TableName', { value: this.table.tableName, description: 'For the operator command line' });
    new CfnOutput(this, 'EmailBucket', { value: this.bucket.bucketName });
    new CfnOutput(this, 'BaseUrl', { value: this.publicUrl, description: 'The address of the API' });
    this.outputVersion();
  }

  private outputVersion(): void {
    const { version, readableFrom } = ownRelease();
    new CfnOutput(this, OUTPUTS.version, { value: version, description: 'The version of Posthaste' });
    new CfnOutput(this, OUTPUTS.readableFrom, {
      value: readableFrom,
      description: 'The oldest version that handles all rows of this one',
    });
  }
}

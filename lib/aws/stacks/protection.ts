import { CfnOutput, CfnWaitConditionHandle, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../settings';
import type { DataStack } from './data';

/**
 * Protects the data stack: CloudFormation deletes no stack whose exports are imported, and this one refuses its own
 * deletion. The data stack can't have termination protection: the CDK sets it before creation, and a failed first
 * creation must be deletable. A stack needs a resource; the wait condition handle creates nothing, so it can't fail.
 */
export class ProtectionStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps, settings: Settings, { api }: DataStack) {
    super(scope, id, { ...props, terminationProtection: settings.retainData });
    new CfnWaitConditionHandle(this, 'Nothing');
    new CfnOutput(this, 'ProtectedAddress', { value: api.ref, description: 'The API that the import keeps' });
  }
}

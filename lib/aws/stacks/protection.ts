import { CfnOutput, CfnWaitConditionHandle, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../settings';
import type { DataStack } from './data';

/**
 * Keeps the data stack from being deleted: CloudFormation deletes no stack while another one imports its exports, and
 * this one refuses to be deleted itself. The data stack must not have termination protection of its own: the CDK sets it
 * before the first creation, and a stack whose first creation failed must be deleted before it can be created again.
 * A stack needs a resource. A wait condition handle creates nothing, so its creation cannot fail.
 */
export class ProtectionStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps, settings: Settings, { api }: DataStack) {
    super(scope, id, { ...props, terminationProtection: settings.retainData });
    new CfnWaitConditionHandle(this, 'Nothing');
    new CfnOutput(this, 'ProtectedAddress', { value: api.ref, description: 'The API that the import keeps' });
  }
}

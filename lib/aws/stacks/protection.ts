import { CfnOutput, CfnWaitConditionHandle, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../settings';
import type { DataStack } from './data';

/**
 * Imports exports of the data stack, which CloudFormation therefore can't delete, and has termination protection. The
 * data stack has no protection itself, because a failed first creation must be deletable.
 */
export class ProtectionStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps, settings: Settings, { api }: DataStack) {
    super(scope, id, { ...props, terminationProtection: settings.retainData });
    // A stack needs a resource, and this one creates nothing that could fail.
    new CfnWaitConditionHandle(this, 'Nothing');
    new CfnOutput(this, 'ProtectedAddress', { value: api.ref, description: 'The API that the import keeps' });
  }
}

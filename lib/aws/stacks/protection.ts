import { CfnOutput, CfnWaitConditionHandle, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import type { Settings } from '../settings';
import type { DataStack } from './data';

/**
 * CloudFormation doesn't delete a stack whose exports another stack imports, and this one has termination protection.
 * The data stack can't have it itself: the CDK sets it before creation, and a failed first creation must be deletable.
 */
export class ProtectionStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps, settings: Settings, { api }: DataStack) {
    super(scope, id, { ...props, terminationProtection: settings.retainData });
    // A stack needs a resource, and this one creates nothing that could fail.
    new CfnWaitConditionHandle(this, 'Nothing');
    new CfnOutput(this, 'ProtectedAddress', { value: api.ref, description: 'The API that the import keeps' });
  }
}

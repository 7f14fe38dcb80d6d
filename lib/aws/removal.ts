import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from './settings';

/** `OR_DELETE` still lets CloudFormation remove an empty resource after a failed creation, so that a retry can succeed. */
export const removalOf = ({ retainData }: Pick<Settings, 'retainData'>): RemovalPolicy =>
  retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

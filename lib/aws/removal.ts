import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from './settings';

/**
 * What becomes of what holds data when its stack is deleted. If the operation that makes it fails, CloudFormation removes
 * it in any case: it is empty then, and would be in the way of the next try.
 */
export const removalOf = ({ retainData }: Pick<Settings, 'retainData'>): RemovalPolicy =>
  retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

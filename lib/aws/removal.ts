import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from './settings';

/**
 * Applies when the stack is deleted. If creation fails, CloudFormation deletes the empty resource anyway, so it can't
 * block a retry.
 */
export const removalOf = ({ retainData }: Pick<Settings, 'retainData'>): RemovalPolicy =>
  retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

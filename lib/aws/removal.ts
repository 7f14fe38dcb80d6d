import { RemovalPolicy } from 'aws-cdk-lib';
import type { Settings } from './settings';

/**
 * For stack deletion. If creation fails, CloudFormation deletes the empty resource anyway, so a retry isn't blocked.
 */
export const removalOf = ({ retainData }: Pick<Settings, 'retainData'>): RemovalPolicy =>
  retainData ? RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE : RemovalPolicy.DESTROY;

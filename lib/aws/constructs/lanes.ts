import type { CfnResource } from 'aws-cdk-lib';

/**
 * API Gateway takes 5 calls of CreateResource and 10 calls in all a second and account, and CloudFormation begins
 * everything at once that waits for nothing. One part takes about a second.
 */
const LANES = 4;

/** Has the parts of an API made in a few lanes, each part after the one before it in its lane. */
export function inLanes(parts: readonly CfnResource[]): void {
  for (const [index, part] of parts.entries()) {
    const before = parts[index - LANES];
    if (before && !refersTo(part, before)) part.addResourceDependency(before);
  }
}

/** Whether a part already waits for another one, because it names it: CloudFormation's linter refuses to say it twice. */
const refersTo = (part: CfnResource, other: CfnResource): boolean =>
  JSON.stringify(part.stack.resolve(part._toCloudFormation())).includes(`"${part.stack.resolve(other.logicalId)}"`);

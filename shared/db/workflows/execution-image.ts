import type { AttributeValue } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Execution } from '../../domain/workflows/execution';
import { toExecution } from './execution-row';

/**
 * The execution that an image of the table's stream shows; null for another row. These rows are the engine's own and
 * small, with nothing in them that the SDK's reader stumbles over.
 */
export const executionInImage = (image: object | undefined): Execution | null =>
  image ? toExecution(unmarshall(image as Record<string, AttributeValue>)) : null;

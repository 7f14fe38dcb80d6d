import { S3Client } from '@aws-sdk/client-s3';
import { quiet, settled, timeouts, withFastCopies } from './client-options';

/**
 * What the SDK has for the bucket, with the commands that are used. `storage` and `multipart` import it when they are
 * called first: most calls of most functions need no object. In the bundles it is a file of its own.
 */
export {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3';
export { createPresignedPost } from '@aws-sdk/s3-presigned-post';
export { getSignedUrl } from '@aws-sdk/s3-request-presigner';

/** 10 MB within the region take well under a second. */
export const s3 = withFastCopies(
  new S3Client({ ...quiet, ...settled, maxAttempts: 3, requestHandler: timeouts(10_000) }),
);

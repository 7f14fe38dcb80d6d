import { S3Client } from '@aws-sdk/client-s3';
import { commonOptions, fixedDefaults, timeouts, withFastCopies } from './client-options';

/** Bundled as a separate file, since most calls need no object. */
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

export const s3 = withFastCopies(
  new S3Client({ ...commonOptions, ...fixedDefaults, maxAttempts: 3, requestHandler: timeouts(10_000) }),
);

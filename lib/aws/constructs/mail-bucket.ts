import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { BlockPublicAccess, Bucket, BucketEncryption, HttpMethods, ObjectOwnership } from 'aws-cdk-lib/aws-s3';
import type { Construct } from 'constructs';
import { PARTIAL_UPLOAD_DAYS, storageLifetimes } from '../../parts';
import { acknowledge } from '../acknowledge';
import type { Settings } from '../settings';

/** Uploads and the large parts of mail. Not versioned: what is erased must be gone. */
export class MailBucket extends Bucket {
  constructor(scope: Construct, id: string, { retainData }: Settings) {
    super(scope, id, {
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      encryption: BucketEncryption.S3_MANAGED,
      enforceSSL: true,
      removalPolicy: retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
      lifecycleRules: [
        ...storageLifetimes.map(({ prefix, days }) => ({ prefix, expiration: Duration.days(days) })),
        { abortIncompleteMultipartUploadAfter: Duration.days(PARTIAL_UPLOAD_DAYS) },
      ],
      // The signed form of an upload is the permission; which page it is sent from does not matter.
      cors: [{ allowedMethods: [HttpMethods.POST], allowedOrigins: ['*'], allowedHeaders: ['*'], maxAge: 3600 }],
    });
    acknowledge(this, {
      'AwsSolutions-S1':
        'Only functions and their signed forms reach it; CloudTrail data events tell who did when needed.',
    });
  }
}

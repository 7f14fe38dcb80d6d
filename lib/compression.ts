/** API Gateway compresses from this size on. Lists shrink to a fifth or less. */
export const COMPRESSED_FROM_BYTES = 1024;

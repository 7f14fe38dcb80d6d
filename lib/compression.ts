/** API Gateway compresses responses from this size on. Responses with lists shrink to a fifth or less. */
export const COMPRESSED_FROM_BYTES = 1024;

/** API Gateway compresses answers from this size on for clients that take it: lists shrink to a fifth and less. */
export const COMPRESSED_FROM_BYTES = 1024;

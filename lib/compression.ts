/** API Gateway compresses from this size on for clients that accept it. Lists shrink to a fifth or less. */
export const COMPRESSED_FROM_BYTES = 1024;

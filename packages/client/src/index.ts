export type { ClientOptions, RequestOptions } from './call';
export { type ClientErrorCode, type ErrorCode, type FieldError, PosthasteError } from './errors';
export type * from './generated/api';
export type * from './generated/types';
export type { Page } from './pages';
export { Posthaste } from './posthaste';
export type * from './templates';
export { PosthasteTracker } from './tracker';
export { type ProofOptions, visitorProof } from './visitor-proof';
export {
  type VerifyOptions,
  verifyWebhook,
  type WebhookHeaders,
  type WebhookMessage,
  WebhookVerificationError,
} from './webhooks';

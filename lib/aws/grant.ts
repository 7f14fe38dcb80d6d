import type { QueueName } from '../functions-and-queues';

type TableAction =
  | 'GetItem'
  | 'BatchGetItem'
  | 'Query'
  | 'PutItem'
  | 'UpdateItem'
  | 'DeleteItem'
  | 'BatchWriteItem'
  | 'ConditionCheckItem';

type StorageAction = 'GetObject' | 'PutObject' | 'DeleteObject' | 'AbortMultipartUpload';

type IdentityAction =
  | 'CreateEmailIdentity'
  | 'GetEmailIdentity'
  | 'DeleteEmailIdentity'
  | 'PutEmailIdentityMailFromAttributes'
  | 'PutEmailIdentityFeedbackAttributes'
  | 'TagResource';

type TenantAction =
  | 'CreateTenant'
  | 'GetTenant'
  | 'DeleteTenant'
  | 'CreateTenantResourceAssociation'
  | 'DeleteTenantResourceAssociation'
  | 'UpdateReputationEntityCustomerManagedStatus';

export interface Grant {
  readonly table?: readonly TableAction[];
  readonly partitions?: string;
  readonly storage?: {
    readonly [prefix in
      | 'uploads/'
      | 'mail/'
      | 'exports/'
      | 'images/'
      | 'inbound/'
      | 'dashboard/assets/']?: readonly StorageAction[];
  };
  readonly queues?: readonly QueueName[];
  /** Queues whose length the function may read. */
  readonly backlogs?: readonly QueueName[];
  readonly mayReadFeedbackHealth?: boolean;
  readonly maySend?: boolean;
  readonly identities?: readonly IdentityAction[];
  /** Applies if the installation has tenants. With an empty list, the function gets only the prefix of their names. */
  readonly tenants?: readonly TenantAction[];
  readonly mayManageReceiptRules?: boolean;
  readonly mayReadAccount?: boolean;
  /** `call`: gets SES's mailbox insights. `setting`: only shows whether they are allowed. */
  readonly insights?: 'call' | 'setting';
  readonly needsRateCeiling?: boolean;
  readonly needsDeliveryEvents?: boolean;
  readonly needsPublicUrl?: boolean;
  /** The number of days to keep emails, events and audit-log entries. */
  readonly needsRecordDays?: boolean;
}

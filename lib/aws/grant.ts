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

/** All that a function may do, except logging. */
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
  /** Queues whose length it may read. */
  readonly backlogs?: readonly QueueName[];
  readonly mayReadFeedbackHealth?: boolean;
  readonly maySend?: boolean;
  readonly identities?: readonly IdentityAction[];
  /** Only if the installation has tenants. An empty list provides only their names. */
  readonly tenants?: readonly TenantAction[];
  readonly mayManageReceiptRules?: boolean;
  readonly mayReadAccount?: boolean;
  /** `call`: gets SES's mailbox insights. `setting`: only shows whether they are allowed. */
  readonly insights?: 'call' | 'setting';
  readonly needsRateCeiling?: boolean;
  readonly needsDeliveryEvents?: boolean;
  readonly needsPublicUrl?: boolean;
  /** Creates emails, events or audit-log entries, so it needs the number of days to keep them. */
  readonly needsRecordDays?: boolean;
}

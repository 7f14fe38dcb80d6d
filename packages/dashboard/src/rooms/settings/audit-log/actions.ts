/** By route group. Excludes the operator's commands. */
export const actions: Record<string, readonly string[]> = {
  campaigns: [
    'createCampaign',
    'updateCampaign',
    'requestApproval',
    'approveCampaign',
    'rejectCampaign',
    'sendCampaign',
    'pauseCampaign',
    'cancelCampaign',
    'duplicateCampaign',
    'testCampaign',
    'chooseWinner',
    'deleteCampaign',
  ],
  contacts: ['createContact', 'updateContact', 'deleteContact', 'deleteField'],
  domains: ['createDomain', 'updateDomain', 'verifyDomain', 'setWarmUp', 'setRoutes', 'deleteDomain'],
  emails: ['cancelEmail'],
  events: ['deleteEventName'],
  forms: ['createForm', 'updateForm', 'deleteForm'],
  assets: ['createAsset', 'deleteAsset'],
  jobs: ['importContacts', 'exportContacts', 'bulkContacts', 'importSuppressions', 'exportSuppressions', 'cancelJob'],
  keys: ['createKey', 'updateKey', 'rotateKey', 'revokeKey'],
  members: ['inviteMember', 'updateMember', 'removeMember'],
  project: ['updateProject', 'resumeMail'],
  segments: ['createSegment', 'updateSegment', 'addMembers', 'removeMembers', 'deleteSegment'],
  send: ['sendEmail', 'sendBatch', 'resendEmail'],
  sessions: ['openSession', 'closeSession', 'refreshSession', 'endSession'],
  suppressions: ['createSuppression', 'deleteSuppression'],
  templates: [
    'createTemplate',
    'updateTemplate',
    'restoreTemplateVersion',
    'duplicateTemplate',
    'testTemplate',
    'deleteTemplate',
    'createLayout',
    'updateLayout',
    'deleteLayout',
    'createPartial',
    'updatePartial',
    'deletePartial',
  ],
  topics: ['createTopic', 'updateTopic', 'deleteTopic'],
  track: ['trackEvent', 'trackBatch'],
  uploads: ['createUpload'],
  webhooks: ['createWebhook', 'updateWebhook', 'rotateSecret', 'testWebhook', 'redeliver', 'deleteWebhook'],
  workflows: [
    'createWorkflow',
    'updateWorkflow',
    'revealSecret',
    'startExecution',
    'cancelExecution',
    'retryExecution',
    'deleteWorkflow',
  ],
  cli: [],
};

/** `keys.createKey` gives group `keys` and the whole as operation. */
export function partsOfFilter(action: string | undefined): { group?: string; operation?: string } {
  if (action === undefined) return {};
  const [group = ''] = action.split('.', 1);
  return group === action ? { group } : { group, operation: action };
}

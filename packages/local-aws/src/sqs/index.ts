export { ACCOUNT_ID, REGION } from './names';
export { type Queues, type QueuesOptions, startQueues } from './start';

/** For programs that bring a way of their own to call, as the dashboard does with the token of a session. */
export { type Call, caller } from './call';
export { answerError } from './errors';
export { Api } from './generated/api';

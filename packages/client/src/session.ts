/** For programs with their own `call`, such as the dashboard with its session token. */
export { type Call, caller } from './call';
export { responseError } from './errors';
export { Api } from './generated/api';

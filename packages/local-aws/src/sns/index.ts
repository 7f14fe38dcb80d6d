export { Topics } from './topics';

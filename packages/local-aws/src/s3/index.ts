export { type Storage, type StorageOptions, startStorage } from './start';

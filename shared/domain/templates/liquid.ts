/** A file of its own in the bundle, loaded for the first tag or value. */
export {
  CaptureTag,
  Context,
  Drop,
  evalToken,
  filters,
  Hash,
  Liquid,
  LiquidError,
  Output,
  Parser,
  Tag,
  TypeGuards,
  toValue,
  toValueSync,
} from 'liquidjs';
export { Tokenizer } from './tokenizer';

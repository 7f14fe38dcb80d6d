/** A separate file in bundles, loaded once a template has a tag or value. */
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
  Tag,
  Tokenizer,
  TypeGuards,
  toValue,
  toValueSync,
} from 'liquidjs';

/** The library of the template engine. In the bundles it is a file of its own, read when a template has a tag or a value. */
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

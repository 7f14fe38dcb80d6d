/**
 * Takes the place of the validator that the SDK of the protocol has for Node, in the bundles. It checks what users are
 * asked for in the middle of a tool, and no tool asks: it would be a fifth of the bundle.
 */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('no tool asks its user for data');
  }
}

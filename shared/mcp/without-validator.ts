/** Replaces the MCP SDK's validator, a fifth of the bundle. It checks elicitation, which no tool uses. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('no tool asks its user for data');
  }
}

/** Replaces the MCP SDK's validator, a fifth of the bundle. Only elicitation needs it. */
export class DefaultJsonSchemaValidator {
  getValidator(): never {
    throw new Error('no tool asks its user for data');
  }
}

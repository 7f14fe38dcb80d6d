/** An index's name from the prefix of its two key attributes: DynamoDB wants three characters at least. */
export const indexName = (attributes: string): string => `${attributes}-index`;

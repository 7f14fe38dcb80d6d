/** DynamoDB requires three characters. */
export const indexName = (attributes: string): string => `${attributes}-index`;

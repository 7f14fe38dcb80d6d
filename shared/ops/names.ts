/** DynamoDB requires names of at least three characters. */
export const indexName = (attributes: string): string => `${attributes}-index`;

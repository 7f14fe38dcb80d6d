/** The addresses of a text, each once, in its order: with line breaks, commas, semicolons or spaces between them. */
export const addressesIn = (text: string): string[] => [...new Set(text.split(/[\s,;]+/).filter(Boolean))];

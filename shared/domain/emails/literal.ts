/** Replaces each `{` that would begin a tag with an expression. */
export const literal = (text: string): string => text.replace(/\{(?=[{%])/g, '{{ "{" }}');

/**
 * A text as a template that shows it as it is. Each `{` before another one, or before `%`, would begin a tag of the
 * template; it is written as an expression instead.
 */
export const literal = (text: string): string => text.replace(/\{(?=[{%])/g, '{{ "{" }}');

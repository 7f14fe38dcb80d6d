/** Accepts a pasted URL or email address too. */
export function domainOf(typedText: string): string {
  const [, afterScheme = typedText] = typedText.trim().split('://', 2);
  const [host = ''] = afterScheme.trim().split(/[/?#]/, 1);
  return host.slice(host.lastIndexOf('@') + 1);
}

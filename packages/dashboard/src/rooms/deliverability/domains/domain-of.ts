/** The text may also be a URL or an email address. */
export function domainOf(typedText: string): string {
  const [, afterScheme = typedText] = typedText.trim().split('://', 2);
  const [host = ''] = afterScheme.trim().split(/[/?#]/, 1);
  return host.slice(host.lastIndexOf('@') + 1);
}

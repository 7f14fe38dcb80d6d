/** People paste URLs and email addresses. */
export function domainOf(typed: string): string {
  const [, afterScheme = typed] = typed.trim().split('://', 2);
  const [host = ''] = afterScheme.trim().split(/[/?#]/, 1);
  return host.slice(host.lastIndexOf('@') + 1);
}

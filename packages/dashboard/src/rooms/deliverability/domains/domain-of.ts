/** The domain in what people paste for it: an address of a page or of a mailbox. */
export function domainOf(typed: string): string {
  const [, afterScheme = typed] = typed.trim().split('://', 2);
  const [host = ''] = afterScheme.trim().split(/[/?#]/, 1);
  return host.slice(host.lastIndexOf('@') + 1);
}

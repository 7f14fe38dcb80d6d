type Headers = Readonly<Record<string, string>>;

const isReply = (name: string): boolean => name.toLowerCase() === 'reply-to';

/** The header Reply-To in any case, with its address: clients of Plunk's API give it in place of `reply`. */
export const replyHeader = (headers: Headers = {}): { name: string; address: string } | null => {
  const [name, address] = Object.entries(headers).find(([name]) => isReply(name)) ?? [];
  return name === undefined || address === undefined ? null : { name, address };
};

/** The headers but for the one that `replyHeader` reads. A second spelling of it stays. */
export function withoutReplyHeader(headers: Headers): Headers {
  const read = replyHeader(headers)?.name;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== read));
}

type Headers = Readonly<Record<string, string>>;

const isReplyHeader = (name: string): boolean => name.toLowerCase() === 'reply-to';

/** Plunk clients send a Reply-To header, in any letter case, instead of `reply`. */
export const replyHeader = (headers: Headers = {}): { name: string; address: string } | null => {
  const [name, address] = Object.entries(headers).find(([name]) => isReplyHeader(name)) ?? [];
  return name === undefined || address === undefined ? null : { name, address };
};

export function withoutReplyHeader(headers: Headers): Headers {
  const replyName = replyHeader(headers)?.name;
  return Object.fromEntries(Object.entries(headers).filter(([name]) => name !== replyName));
}

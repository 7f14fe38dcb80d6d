import { composeMime, type MessageHeader, type MessageParts, readHeaders, type WriteMime } from './mime';
import { addTracking, type TrackedLink, type TrackingChoice } from './tracking';

/** Stored instead of the composed message, because few messages are ever opened. */
export interface Draft extends MessageParts {
  tracking: TrackingChoice;
}

export interface OpenedSource {
  links?: TrackedLink[];
  raw(): Promise<Buffer>;
}

/** A shorter source is certainly below SES's limit of 40 MB, even with tracked links and encoded characters. */
const MAX_SMALL_LENGTH = 1_000_000;

const compose = (draft: Draft) => {
  const { html, links } = draft.html ? addTracking(draft.html, draft.tracking) : { html: undefined, links: [] };
  return { root: composeMime({ ...draft, html }), links };
};

/** `source` is a draft in JSON or a message in base64. */
export function openSource(source: string, writeMime: WriteMime): OpenedSource {
  if (!source.startsWith('{')) return { raw: async () => Buffer.from(source, 'base64') };
  const { root, links } = compose(JSON.parse(source) as Draft);
  return { links, raw: async () => writeMime(root) };
}

/** In a message with only one part, the encoding header depends on the content with tracking. */
export function headersOf(draft: Draft): MessageHeader[] {
  const untracked = composeMime(draft);
  const hasSeveralParts = untracked.childNodes.length > 0;
  const root = hasSeveralParts ? untracked : compose(draft).root;
  return readHeaders(Buffer.from(root.buildHeaders()));
}

/** In bytes; the source's length if the message is certainly below SES's limit. */
export async function lengthOf(source: string, writeMime: WriteMime): Promise<number> {
  if (source.length < MAX_SMALL_LENGTH) return source.length;
  const message = await openSource(source, writeMime).raw();
  return message.length;
}

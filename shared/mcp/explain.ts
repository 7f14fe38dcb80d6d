import { redactData, type ToolResponse } from './tool-response';
import type { ApiResponse, CallApi } from './tools';

export interface Question {
  email: string;
  about?: string | undefined;
}

interface ListedEmail {
  id: string;
}

interface EmailDetails {
  status: string;
  createdAt: string;
  scheduledAt: string | null;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  explanation: string | null;
}

const MAX_EMAILS = 3;

const explanations: Readonly<Record<string, (email: EmailDetails) => string>> = {
  SCHEDULED: ({ scheduledAt }) => `It waits for ${scheduledAt}, the time for which it was scheduled.`,
  QUEUED: () => 'It waits in the queue for sending.',
  SENDING: () => 'It is being handed to SES now.',
  SENT: ({ sentAt }) =>
    `SES accepted it at ${sentAt}, and the mail server of the recipient has not responded yet, which can take minutes.`,
  DELIVERED: ({ deliveredAt }) =>
    `The mail server of the recipient accepted it at ${deliveredAt}. What it does then, such as moving it to spam, is not reported.`,
  OPENED: ({ openedAt }) => `It arrived, and was opened at ${openedAt}.`,
  CLICKED: ({ openedAt, deliveredAt }) =>
    `It arrived, and a link in it was clicked; opened at ${openedAt ?? deliveredAt}.`,
  CANCELLED: () => 'It was cancelled before it was due.',
};

const sentenceOf = (email: EmailDetails): string =>
  email.explanation ?? explanations[email.status]?.(email) ?? `Its status is ${email.status}.`;

const pathOf = ({ email, about }: Question): string => {
  const query = new URLSearchParams({
    contact: email,
    limit: String(MAX_EMAILS),
    ...(about ? { subject: about } : {}),
  });
  return `/emails?${query}`;
};

export async function explainEmail(callApi: CallApi, question: Question): Promise<ToolResponse> {
  const suppressionPath = `/suppressions/${encodeURIComponent(question.email)}`;
  const suppression = await callApi({ method: 'GET', path: suppressionPath });
  const explain = (sentence: string, data: object = {}): ToolResponse => ({
    sentence: suppression.status === 200 ? `${sentence} ${SUPPRESSED}` : sentence,
    data: { ...data, suppression: suppressionOf(suppression, question) },
  });
  const list = await callApi({ method: 'GET', path: pathOf(question) });
  if (list.status === 404) return explain(NO_CONTACT);
  if (list.status !== 200) return failureResponse(list);
  const { items } = list.data as { items: ListedEmail[] };
  if (items.length === 0) return explain(noEmailSentence(question));
  const responses = await Promise.all(items.map(({ id }) => callApi({ method: 'GET', path: `/emails/${id}` })));
  const [newest] = responses;
  if (newest?.status !== 200) return failureResponse(newest ?? list);
  const shownAddresses = new Set([question.email.toLowerCase()]);
  const emails = responses.flatMap(({ status, data }) => (status === 200 ? [redactData(data, shownAddresses)] : []));
  const email = newest.data as EmailDetails;
  return explain(`The newest such email was accepted at ${email.createdAt}. ${sentenceOf(email)}`, { emails });
}

const SUPPRESSED = 'The address is suppressed, so it gets no email until that is lifted.';

const NO_CONTACT =
  'No email to this address was accepted: the project has no contact with it. Is it spelled as at the sign-up?';

function noEmailSentence({ about }: Question): string {
  const reason = 'to this contact was accepted by the API, so your server has not sent one.';
  if (about === undefined) return `No email ${reason}`;
  return `No email with these words in its subject ${reason} Ask again without the words to see all email to it.`;
}

const suppressionOf = ({ status, data }: ApiResponse, { email }: Question): unknown =>
  status === 200 ? redactData(data, new Set([email.toLowerCase()])) : null;

export function failureResponse({ status, data }: ApiResponse): ToolResponse {
  return {
    sentence: `The API refused it with the status ${status}.`,
    data: redactData(data, new Set()),
    isError: true,
  };
}

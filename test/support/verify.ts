import { startMailbox } from '@posthaste/local-aws/ses';
import { handler } from '../../functions/verify/handler';
import { addProject, call, type Service, secretKey, startService } from './contacts';
import { type Behavior, startNameServer } from './name-server';

/** The service with a name server and SES behind it; `prj_asks` has mailbox insights on. */
export async function startVerify(zones: Record<string, Behavior>, others: Behavior = null) {
  const service: Service = await startService();
  const names = await startNameServer(zones, { others });
  const mailbox = await startMailbox({ clock: service.clock, port: 0, publish: async () => undefined, identities: [] });
  const operators = { MAILBOX_INSIGHTS: 'on' };
  Object.assign(process.env, { AWS_ENDPOINT_URL_SESV2: mailbox.ses, DNS_SERVER: names.address, ...operators });
  await addProject('prj_asks', { mailboxInsights: true });
  const post = (body: unknown, projectId = 'prj_one') =>
    call(handler, { resource: '/v1/verify', body, caller: secretKey(projectId) });
  return {
    ...service,
    names,
    post,
    verify: async (email: string, projectId?: string) => {
      const { status, body } = await post({ email }, projectId);
      if (status !== 200) throw new Error(`${email} was answered ${status}: ${JSON.stringify(body)}`);
      return body.data;
    },
    stop: async () => {
      names.stop();
      await mailbox.stop();
      await service.stop();
    },
  };
}

export type VerifyService = Awaited<ReturnType<typeof startVerify>>;

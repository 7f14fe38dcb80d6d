import type { projectGroup } from '../../shared/contract/routes/project';
import { sendingRate, getAccount as storedAccount } from '../../shared/db/sending/account';
import { accountNotes, isStopped } from '../../shared/domain/sending/account';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';

export const getAccount: Endpoint<typeof projectGroup.routes.getAccount> = async () => {
  const [account, rate] = await Promise.all([storedAccount(), sendingRate()]);
  const quota = account && account.max24HourSend >= 0 ? account.max24HourSend : null;
  const used = account?.sentLast24Hours ?? 0;
  const body = {
    rate,
    quota,
    used,
    remaining: quota === null ? null : Math.max(0, quota - used),
    sandbox: account?.sandbox ?? null,
    paused: isStopped(account),
    enforcement: account?.enforcement ?? null,
    checkedAt: account?.checkedAt ?? null,
    notes: accountNotes(account, rate, now()),
  };
  return { status: 200, body };
};

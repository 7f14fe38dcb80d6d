import type { healthGroup } from '../../shared/contract/routes/health';
import type { Endpoint } from '../../shared/http/call';
import { isoNow } from '../../shared/ops/clock';
import { listDates } from '../../shared/ops/list-dates';
import { version } from '../../shared/ops/version';

export const getHealth: Endpoint<typeof healthGroup.routes.getHealth> = async () => ({
  status: 200,
  body: { status: 'ok', version, time: isoNow(), lists: listDates },
});

import { createHash } from 'node:crypto';
import type { campaignsGroup } from '../../shared/contract/routes/campaigns';
import { readCursor, writeCursor } from '../../shared/db/table/cursor';
import type { AudiencePosition } from '../../shared/domain/campaigns/audience-scan';
import type { Endpoint } from '../../shared/http/call';
import { contactReply } from '../../shared/http/contact-reply';
import { listAudience as readPage } from '../../shared/services/read-audience/list-audience';
import { findUnsentCampaign } from './audience-reply';
import { withAudience } from './forecast-audience';

interface Position {
  at: AudiencePosition;
  shown: number;
}

export const listAudience: Endpoint<typeof campaignsGroup.routes.listAudience> = async ({ params, project, body }) => {
  const { limit, cursor, reason = null, audienceType, ...audience } = body;
  const savedCampaign = await findUnsentCampaign({ projectId: project.id, campaignId: params.id });
  const campaign = audienceType
    ? await withAudience(project, savedCampaign, { ...audience, audienceType })
    : savedCampaign;
  const { segmentId, audienceFilter, topicId } = campaign;
  const filterHash = createHash('sha256')
    .update(JSON.stringify([reason, campaign.audienceType, segmentId, audienceFilter, topicId]))
    .digest('base64url');
  const list = `audience\n${params.id}\n${filterHash}`;
  const position = cursor === undefined ? null : readCursor<Position>(project.secret, list, cursor);
  const { contacts, next } = await readPage(project, campaign, { reason, limit, from: position?.at });
  const total = (position?.shown ?? 0) + contacts.length;
  return {
    status: 200,
    body: {
      items: contacts.map(contactReply),
      nextCursor: next && writeCursor(project.secret, list, { at: next, shown: total } satisfies Position),
      hasMore: next !== null,
      total,
      ...(next ? { totalIsLowerBound: true as const } : {}),
    },
  };
};

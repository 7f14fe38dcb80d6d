import { signUpload } from '../../shared/aws/storage';
import type { uploadsGroup } from '../../shared/contract/routes/uploads';
import { createUpload as storeUpload, uploadKey } from '../../shared/db/emails/uploads';
import { HOUR_MS } from '../../shared/durations';
import type { Endpoint } from '../../shared/http/call';
import { toIso } from '../../shared/ops/clock';

const FORM_LIFETIME_MS = HOUR_MS;

/** A repeat returns the same form, because its times count from the first try. */
export const createUpload: Endpoint<typeof uploadsGroup.routes.createUpload> = async ({ body, project, ids }) => {
  const id = ids.id('up');
  const expiresAt = ids.time + FORM_LIFETIME_MS;
  await storeUpload({ id, projectId: project.id, ...body, createdAt: toIso(ids.time) });
  const { contentType, size } = body;
  const form = await signUpload({ key: uploadKey(project.id, id), contentType, size, expiresAt });
  return { status: 201, body: { uploadId: id, ...form, expiresAt: toIso(expiresAt) } };
};

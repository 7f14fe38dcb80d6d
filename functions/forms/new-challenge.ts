import { requireRecord } from '../../shared/contract/problem';
import type { formsGroup } from '../../shared/contract/routes/forms';
import type { Endpoint } from '../../shared/http/call';
import { now } from '../../shared/ops/clock';
import { findEnabledForm } from './form';
import { newChallenge as makeChallenge } from './proof';

/** Stores nothing, because a challenge is signed. Only used challenges are stored, so that none is used twice. */
export const newChallenge: Endpoint<typeof formsGroup.routes.newChallenge> = async ({ params }) => {
  const { project, form } = requireRecord(await findEnabledForm(params.form), 'FORM_NOT_FOUND');
  return { status: 200, body: await makeChallenge({ secret: project.secret, formId: form.id, now: now() }) };
};

import { invalidBody, Problem, requireRecord } from '../../shared/contract/problem';
import type { formsGroup } from '../../shared/contract/routes/forms';
import { addToFormCount } from '../../shared/db/forms/forms';
import { claimProofOfWork } from '../../shared/db/forms/submissions';
import { checkSubmission } from '../../shared/domain/forms/check-submission';
import { acceptedSecrets } from '../../shared/domain/projects/secrets';
import type { Endpoint } from '../../shared/http/call';
import { countSubmission, throwIfOverRate } from '../../shared/http/rate';
import { now } from '../../shared/ops/clock';
import { findEnabledForm } from './form';
import { readProof } from './proof';
import { addSubscriber, requestConfirmation } from './subscribe';

/** The response depends only on the form and its fields, so it doesn't reveal who is a contact. */
export const submitForm: Endpoint<typeof formsGroup.routes.submitForm> = async ({ params, body, ids, visit }) => {
  const { project, form } = requireRecord(await findEnabledForm(params.form), 'FORM_NOT_FOUND');
  throwIfOverRate(await countSubmission(project.id, visit.sourceIp));
  const checkedSubmission = checkSubmission(body, form);
  if ('errors' in checkedSubmission) throw invalidBody(checkedSubmission.errors);
  const response = {
    status: 202,
    body: { confirm: form.doubleOptIn, ...(form.redirect ? { redirect: form.redirect } : {}) },
  } as const;
  // People don't see this field, so a bot has filled it in.
  if (body.website) return response;
  const proof = await readProof(body.proof, acceptedSecrets(project), { formId: form.id, now: now() });
  if (!proof || !(await claimProofOfWork(project.id, proof))) throw new Problem('PROOF_REFUSED');
  await addToFormCount(project.id, form.id, 'submitted');
  const submission = {
    ...checkedSubmission,
    page: body.page ?? '',
    requestSeed: ids.requestSeed,
    sourceIp: visit.sourceIp,
  };
  await (form.doubleOptIn ? requestConfirmation(project, form, submission) : addSubscriber(project, form, submission));
  return response;
};

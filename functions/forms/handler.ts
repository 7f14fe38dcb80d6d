import { formsGroup } from '../../shared/contract/routes/forms';
import { pages } from '../../shared/http/pages';
import { serve } from '../../shared/http/serve';
import { checks } from './checks';
import { createForm } from './create-form';
import { deleteForm } from './delete-form';
import { getForm } from './get-form';
import { listForms } from './list-forms';
import { newChallenge } from './new-challenge';
import { showForm } from './show-form';
import { showScript } from './show-script';
import { submitForm } from './submit-form';
import { updateForm } from './update-form';

export const handler = serve(
  formsGroup,
  {
    createForm,
    listForms,
    getForm,
    updateForm,
    deleteForm,
    showForm,
    newChallenge,
    submitForm,
    showScript,
  },
  checks,
  { pages },
);

import { templatesGroup } from '../../shared/contract/routes/templates';
import { textErrors } from '../../shared/domain/emails/check-texts';
import { serve } from '../../shared/http/serve';
import { createTemplate } from './create-template';
import { deleteTemplate } from './delete-template';
import { duplicateTemplate } from './duplicate-template';
import { getTemplate } from './get-template';
import { listTemplates } from './list-templates';
import { previewTemplate } from './preview-template';
import { updateTemplate } from './update-template';

export const handler = serve(
  templatesGroup,
  {
    createTemplate,
    listTemplates,
    getTemplate,
    updateTemplate,
    deleteTemplate,
    duplicateTemplate,
    previewTemplate,
  },
  { createTemplate: textErrors, updateTemplate: textErrors },
);

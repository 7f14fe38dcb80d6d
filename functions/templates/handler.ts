import { templatesGroup } from '../../shared/contract/routes/templates';
import { serve } from '../../shared/http/serve';
import { checks } from './checks';
import { createTemplate } from './create-template';
import { deleteTemplate } from './delete-template';
import { duplicateTemplate } from './duplicate-template';
import { getTemplate } from './get-template';
import { getTemplateVersion } from './get-template-version';
import { listTemplateUses } from './list-template-uses';
import { listTemplateVersions } from './list-template-versions';
import { listTemplates } from './list-templates';
import { createLayout, createPartial } from './parts/create-parts';
import { deleteLayout, deletePartial } from './parts/delete-parts';
import { getLayout, getPartial } from './parts/get-parts';
import { listLayoutUses, listPartialUses } from './parts/list-part-uses';
import { listLayouts, listPartials } from './parts/list-parts';
import { updateLayout, updatePartial } from './parts/update-parts';
import { previewDraft } from './preview-draft';
import { previewTemplate } from './preview-template';
import { restoreTemplateVersion } from './restore-template-version';
import { testTemplate } from './test-template';
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
    listTemplateVersions,
    getTemplateVersion,
    restoreTemplateVersion,
    listTemplateUses,
    testTemplate,
    previewDraft,
    previewTemplate,
    createLayout,
    listLayouts,
    getLayout,
    updateLayout,
    listLayoutUses,
    deleteLayout,
    createPartial,
    listPartials,
    getPartial,
    updatePartial,
    listPartialUses,
    deletePartial,
  },
  checks,
);

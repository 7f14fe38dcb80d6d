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
import { createLayout } from './parts/create-layout';
import { createPartial } from './parts/create-partial';
import { deleteLayout } from './parts/delete-layout';
import { deletePartial } from './parts/delete-partial';
import { getLayout } from './parts/get-layout';
import { getPartial } from './parts/get-partial';
import { listLayoutUses } from './parts/list-layout-uses';
import { listLayouts } from './parts/list-layouts';
import { listPartialUses } from './parts/list-partial-uses';
import { listPartials } from './parts/list-partials';
import { updateLayout } from './parts/update-layout';
import { updatePartial } from './parts/update-partial';
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

import type { Campaign } from '@posthaste/client';
import { Link } from '../../../router/link';
import { api } from '../../../session/client';
import type { Editing } from '../../../ui/editing/use-editing';
import { Field } from '../../../ui/field';
import { errorAt, Problem } from '../../../ui/problem';
import { useAction } from '../../../ui/use-action';
import { useTemplates, useUnlistedName, withChosen } from '../../../ui/use-all';
import type { CampaignForm } from './campaign-form';
import { words } from './words';

type TemplateChoiceProps = { editing: Editing<CampaignForm>; campaign: Campaign };

const TemplateNote = ({ editing: { form, before }, campaign }: TemplateChoiceProps) => {
  const isVersionFixed = campaign.status === 'SCHEDULED' && form.template === before.template;
  return (
    <p className="note">
      <span>{isVersionFixed ? words.usesTemplateVersion(campaign.templateVersion ?? 0) : words.followsTemplate}</span>{' '}
      <Link to="template" with={{ id: form.template }}>
        {words.openTemplate}
      </Link>
    </p>
  );
};

export function TemplateChoice({ editing, campaign }: TemplateChoiceProps) {
  const { form, change, error } = editing;
  const templates = useTemplates({ refetchesOnMount: true });
  const unlistedName = useUnlistedName('template', form.template, templates);
  const copyTemplate = useAction({
    run: (id: string) => api.templates.get(id),
    invalidates: [],
    onDone: ({ id, body, text }) => change({ template: id, body: body ?? '', text: text ?? '' }),
  });
  const choose = (id: string) => {
    if (id === '') change({ template: '' });
    else copyTemplate.mutate(id);
  };
  return (
    <>
      <Field label={words.labels.template} hint={words.templateHint} error={errorAt(error, 'template')}>
        {(control) => (
          <select
            className="input"
            {...control}
            value={form.template}
            disabled={copyTemplate.isPending}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{words.ownContent}</option>
            {withChosen('template', form.template, templates, unlistedName).map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {copyTemplate.error && <Problem error={copyTemplate.error} />}
      {form.template !== '' && <TemplateNote editing={editing} campaign={campaign} />}
    </>
  );
}

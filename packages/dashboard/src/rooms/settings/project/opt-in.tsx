import { Link } from '../../../router/link';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { Button } from '../../../ui/button';
import { Field } from '../../../ui/field';
import { errorAt, Problem } from '../../../ui/problem';
import { useAction } from '../../../ui/use-action';
import { useAll, useUnlistedName, withChosen } from '../../../ui/use-all';
import { type PartProps, SettingsSection } from './parts';
import { words } from './words';

const exampleTemplate = {
  name: words.optInName,
  type: 'TRANSACTIONAL',
  subject: words.optInSubject,
  body: `<div style="font-family:sans-serif;max-width:560px;margin:auto;padding:24px;line-height:1.5"><h1 style="font-size:22px">${words.optInSubject}</h1><p>${words.optInText}</p><p><a href="{{ confirmUrl }}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#1f1d1a;color:#ffffff;text-decoration:none">${words.optInButton}</a></p></div>`,
} as const;

function CreateTemplate({ choose }: { choose: (id: string) => void }) {
  const create = useAction({
    run: () => api.templates.create(exampleTemplate),
    invalidates: ['templates'],
    toast: words.optInCreated,
    onDone: ({ id }) => choose(id),
  });
  return (
    <div className="stack">
      <div>
        <Button busy={create.isPending} onClick={() => create.mutate()}>
          {words.createOptIn}
        </Button>
      </div>
      {create.error && <Problem error={create.error} />}
    </div>
  );
}

export function OptIn({ form, error, change }: PartProps) {
  const mayWrite = useMay('owner');
  const templates = useAll(['templates', 'transactional'], (signal) =>
    api.templates.all({ type: 'TRANSACTIONAL' }, { signal }),
  );
  const id = form.optInTemplate;
  const unlistedName = useUnlistedName('template', id, templates);
  return (
    <SettingsSection title={words.optIn}>
      <Field label={words.optInTemplate} hint={words.optInHint} error={errorAt(error, 'doubleOptIn.templateId')}>
        {(control) => (
          <select
            {...control}
            className="input"
            value={id}
            onChange={({ target }) => change({ optInTemplate: target.value })}
          >
            <option value="">{words.noOptIn}</option>
            {withChosen('template', id, templates, unlistedName).map((template) => (
              <option key={template.id} value={template.id}>
                {template.name}
              </option>
            ))}
          </select>
        )}
      </Field>
      {id === '' ? (
        mayWrite && <CreateTemplate choose={(optInTemplate) => change({ optInTemplate })} />
      ) : (
        <Link to="template" with={{ id }}>
          {words.openTemplate}
        </Link>
      )}
    </SettingsSection>
  );
}

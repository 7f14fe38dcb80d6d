import type { Campaign } from '@posthaste/client';
import { Link } from '../../../router/link';
import { hrefOf, navigate } from '../../../router/router';
import { api } from '../../../session/client';
import { useMay } from '../../../session/session';
import { EditingBar } from '../../../ui/editing/editing-bar';
import { useEditing } from '../../../ui/editing/use-editing';
import { Field, TextField } from '../../../ui/field';
import { Page } from '../../../ui/page';
import { errorAt } from '../../../ui/problem';
import { readChoices, useTemplates } from '../../../ui/use-all';
import { starters } from '../../templates/starters/starters';
import { words as campaignWords } from '../words';
import { greeting } from './greeting';
import { words } from './words';

interface NewCampaign {
  name: string;
  subject: string;
  from: string;
  /** The id of a template, or the key of a starter. */
  template: string;
}

const marketingStarters = starters.filter(({ template: { type } }) => type === 'MARKETING');

async function blankBody(): Promise<string> {
  const fields = await readChoices(api.contacts.allFields()).catch(() => []);
  return `<p>${greeting(fields.map(({ name }) => name))}</p>\n<p></p>\n`;
}

async function createCampaign({ name, subject, from, template }: NewCampaign): Promise<Campaign> {
  const starter = marketingStarters.find(({ key }) => key === template)?.template;
  const sender = from.trim();
  const sharedFields = { name: name.trim(), audienceType: 'ALL' as const, ...(sender ? { from: sender } : {}) };
  const isOwnTemplate = template !== '' && !starter;
  if (isOwnTemplate) return api.campaigns.create({ ...sharedFields, template, ...(subject ? { subject } : {}) });
  return api.campaigns.create({
    ...sharedFields,
    subject: subject || starter?.subject || '',
    body: starter?.body ?? (await blankBody()),
  });
}

function NewCampaignForm() {
  const templates = useTemplates({ refetchesOnMount: true });
  const editing = useEditing<NewCampaign, Campaign>({
    name: 'campaign/new',
    record: undefined,
    formOf: () => ({ name: '', subject: '', from: '', template: '' }),
    save: ({ form }) => createCampaign(form),
    invalidates: ['campaigns'],
    toast: words.saved,
    onDone: ({ id }) => navigate(hrefOf('edit-campaign', { id }), 'replace'),
  });
  const { form, change, error } = editing;
  return (
    <div className="stack">
      <section className="panel panel-body stack">
        <TextField
          label={words.labels.name}
          hint={words.nameHint}
          error={errorAt(error, 'name')}
          value={form.name}
          onChange={({ target }) => change({ name: target.value })}
        />
        <TextField
          label={words.labels.subject}
          hint={words.subjectHint}
          error={errorAt(error, 'subject')}
          value={form.subject}
          onChange={({ target }) => change({ subject: target.value })}
        />
        <TextField
          label={words.labels.from}
          hint={words.fromHint}
          error={errorAt(error, 'from')}
          value={form.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <Field label={words.template}>
          {(control) => (
            <select
              className="input"
              {...control}
              value={form.template}
              onChange={({ target }) => change({ template: target.value })}
            >
              <option value="">{words.noTemplate}</option>
              <optgroup label={words.templatesLabel}>
                {templates.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </optgroup>
              <optgroup label={words.startersLabel}>
                {marketingStarters.map(({ key, template: { name } }) => (
                  <option key={key} value={key}>
                    {name}
                  </option>
                ))}
              </optgroup>
            </select>
          )}
        </Field>
      </section>
      <EditingBar
        editing={editing}
        labels={{ ...words.labels, template: words.template }}
        formFields={['name', 'subject', 'from']}
        action={words.create}
        isNew
      />
    </div>
  );
}

export default function NewCampaign() {
  const mayWrite = useMay('editor');
  return (
    <Page
      title={words.titleOfNew}
      about={words.aboutNew}
      back={
        <Link to="campaigns" className="small">
          ← {campaignWords.back}
        </Link>
      }
    >
      {mayWrite ? <NewCampaignForm /> : <p className="note">{words.readOnly}</p>}
    </Page>
  );
}

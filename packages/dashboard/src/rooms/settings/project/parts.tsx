import type { ReactNode } from 'react';
import { Check, Field, TextField } from '../../../ui/field';
import { mistakeAt } from '../../../ui/problem';
import type { ProjectForm } from './project-form';
import { words } from './words';

interface PartProps {
  form: ProjectForm;
  error: unknown;
  change: (part: Partial<ProjectForm>) => void;
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel setting" aria-label={title}>
    <h2>{title}</h2>
    <div className="stack">{children}</div>
  </section>
);

type TextName = 'name' | 'from' | 'fromName' | 'replyTo' | 'unsubscribeMailto';

/** A text of the form, by its name. */
const Text = ({
  name,
  hint,
  form,
  error,
  change,
  ...rest
}: PartProps & { name: TextName; hint?: string; type?: string }) => (
  <TextField
    {...rest}
    label={words[name]}
    hint={hint}
    error={mistakeAt(error, name)}
    value={form[name]}
    onChange={({ target }) => change({ [name]: target.value })}
  />
);

export const General = (part: PartProps) => (
  <Part title={words.general}>
    <Text {...part} name="name" hint={words.nameHint} />
    <Field label={words.language} hint={words.languageHint}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={part.form.language}
          onChange={({ target }) => part.change({ language: target.value as ProjectForm['language'] })}
        >
          {Object.entries(words.languages).map(([code, name]) => (
            <option key={code} value={code} lang={code}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  </Part>
);

export const Sender = (part: PartProps) => (
  <Part title={words.sender}>
    <Text {...part} name="from" type="email" hint={words.fromHint} />
    <Text {...part} name="fromName" />
    <Text {...part} name="replyTo" type="email" />
  </Part>
);

export const Footer = (part: PartProps) => (
  <Part title={words.footer}>
    <Field label={words.postalAddress} hint={words.postalHint} error={mistakeAt(part.error, 'postalAddress')}>
      {(control) => (
        <textarea
          {...control}
          className="input"
          rows={3}
          value={part.form.postalAddress}
          onChange={({ target }) => part.change({ postalAddress: target.value })}
        />
      )}
    </Field>
    <Text {...part} name="unsubscribeMailto" type="email" />
  </Part>
);

export const Tracking = ({ form, change }: PartProps) => (
  <Part title={words.tracking}>
    <Check
      label={words.trackTransactional}
      checked={form.transactional}
      onChange={(transactional) => change({ transactional })}
    />
    <Check label={words.trackMarketing} checked={form.marketing} onChange={(marketing) => change({ marketing })} />
  </Part>
);

import { type ReactNode, useState } from 'react';
import { useMay } from '../../../session/session';
import { useNotSetPlaceholder } from '../../../ui/editable';
import { Check, Field, TextArea, TextField } from '../../../ui/field';
import { Images } from '../../../ui/images/images';
import { errorAt } from '../../../ui/problem';
import type { ProjectForm } from './project-form';
import { words } from './words';

export interface PartProps {
  form: ProjectForm;
  error: unknown;
  change: (changes: Partial<ProjectForm>) => void;
}

export const SettingsSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="panel setting" aria-label={title}>
    <h2>{title}</h2>
    <div className="stack">{children}</div>
  </section>
);

type TextName = 'name' | 'logoUrl' | 'from' | 'fromName' | 'replyTo' | 'unsubscribeMailto' | 'utmSource' | 'utmMedium';

const SettingField = ({
  name,
  field = name,
  hint,
  form,
  error,
  change,
  ...rest
}: PartProps & { name: TextName; field?: string; hint?: string; type?: string }) => (
  <TextField
    {...rest}
    label={words[name]}
    hint={hint}
    error={errorAt(error, field)}
    value={form[name]}
    onChange={({ target }) => change({ [name]: target.value })}
  />
);

export const General = (part: PartProps) => (
  <SettingsSection title={words.general}>
    <SettingField {...part} name="name" hint={words.nameHint} />
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
  </SettingsSection>
);

const HEX_COLOR = /^#[\da-f]{6}$/i;
const DEFAULT_COLOR = '#2453c9';

function Color({ form, error, change }: PartProps) {
  const notSetPlaceholder = useNotSetPlaceholder();
  return (
    <Field label={words.accentColor} hint={words.colorHint} error={errorAt(error, 'accentColor')}>
      {(control) => (
        <span className="color-row">
          <input
            className="input"
            type="color"
            aria-label={words.pickColor}
            value={HEX_COLOR.test(form.accentColor) ? form.accentColor : DEFAULT_COLOR}
            onChange={({ target }) => change({ accentColor: target.value })}
          />
          <input
            {...control}
            {...notSetPlaceholder}
            className="input"
            value={form.accentColor}
            onChange={({ target }) => change({ accentColor: target.value })}
          />
        </span>
      )}
    </Field>
  );
}

function Logo({ url }: { url: string }) {
  const [isBroken, setBroken] = useState(false);
  return isBroken ? (
    <p className="note warn">{words.logoBroken}</p>
  ) : (
    <div>
      <img className="logo-preview" src={url} alt={words.logoPreview} onError={() => setBroken(true)} />
    </div>
  );
}

export const Branding = (part: PartProps) => (
  <SettingsSection title={words.branding}>
    <SettingField {...part} name="logoUrl" type="url" hint={words.logoHint} />
    {/^https?:\/\/./.test(part.form.logoUrl) && <Logo key={part.form.logoUrl} url={part.form.logoUrl} />}
    {useMay('owner') && <Images action={{ label: words.useAsLogo, run: ({ url }) => part.change({ logoUrl: url }) }} />}
    <Color {...part} />
  </SettingsSection>
);

export const Sender = (part: PartProps) => (
  <SettingsSection title={words.sender}>
    <SettingField {...part} name="from" type="email" hint={words.fromHint} />
    <SettingField {...part} name="fromName" />
    <SettingField {...part} name="replyTo" />
  </SettingsSection>
);

export const Footer = (part: PartProps) => (
  <SettingsSection title={words.footer}>
    <TextArea
      label={words.postalAddress}
      hint={words.postalHint}
      error={errorAt(part.error, 'postalAddress')}
      rows={3}
      value={part.form.postalAddress}
      onChange={({ target }) => part.change({ postalAddress: target.value })}
    />
    <SettingField {...part} name="unsubscribeMailto" type="email" />
  </SettingsSection>
);

export const SendData = ({ form, change }: PartProps) => (
  <SettingsSection title={words.sendData}>
    <Check
      label={words.persistSendData}
      hint={words.persistHint}
      checked={form.persistSendData}
      onChange={(persistSendData) => change({ persistSendData })}
    />
  </SettingsSection>
);

export const Agents = ({ form, change }: PartProps) => (
  <SettingsSection title={words.agents}>
    <Check
      label={words.agentKeys}
      hint={words.agentHint}
      checked={form.agentKeys}
      onChange={(agentKeys) => change({ agentKeys })}
    />
  </SettingsSection>
);

export const Tracking = (part: PartProps) => {
  const { form, change } = part;
  return (
    <SettingsSection title={words.tracking}>
      <Check
        label={words.trackTransactional}
        checked={form.transactional}
        onChange={(transactional) => change({ transactional })}
      />
      <Check label={words.trackMarketing} checked={form.marketing} onChange={(marketing) => change({ marketing })} />
      <SettingField {...part} name="utmSource" field="utm.source" hint={words.utmHint} />
      {form.utmSource.trim() !== '' && (
        <SettingField {...part} name="utmMedium" field="utm.medium" hint={words.utmMediumHint} />
      )}
    </SettingsSection>
  );
};

import { ContactField } from '../../ui/contact-field';
import { EmailViews } from '../../ui/email-preview/email-views';
import { parseData, type usePreview } from '../../ui/email-preview/use-preview';
import { words as previewWords } from '../../ui/email-preview/words';
import { Field } from '../../ui/field';
import { Problem } from '../../ui/problem';
import { factsOf, GMAIL_CLIP_BYTES } from './checks';
import type { TemplateForm } from './template-form';
import { words } from './words';

type Preview = ReturnType<typeof usePreview>;

function Hints({ email, form }: { email: NonNullable<Preview['email']>; form: TemplateForm }) {
  const { bytes, imagesWithoutAlt, hasUnsubscribeLink } = factsOf(email.html);
  const otherWarnings = email.warnings.filter(({ name = '' }) => !email.missing.includes(name));
  const hints = [
    bytes > GMAIL_CLIP_BYTES && words.clipped,
    imagesWithoutAlt > 0 && words.noAlt(imagesWithoutAlt),
    form.type === 'MARKETING' && bytes > 0 && !hasUnsubscribeLink && words.noUnsubscribe,
    email.missing.length > 0 && words.missing(email.missing),
    ...otherWarnings.map(({ line, message }) => (line === undefined ? message : words.atLine(line, message))),
  ].filter((hint) => hint !== false);
  return (
    <div className="stack small">
      {bytes > 0 && <span className="soft">{words.size((bytes / 1024).toFixed(1))}</span>}
      {hints.length > 0 && (
        <ul className="note warn">
          {hints.map((hint) => (
            <li key={hint}>{hint}</li>
          ))}
        </ul>
      )}
    </div>
  );
}

export interface SampleProps {
  contact: string;
  data: string;
  change: (changes: { contact?: string; data?: string }) => void;
  defaultData?: string;
  label?: string;
}

export const SampleFields = ({
  contact,
  data,
  change,
  errorCode,
  defaultData = words.sampleData,
  label = words.previewAs,
}: SampleProps & { errorCode: string | undefined }) => (
  <details className="stack">
    <summary>
      {label}: {contact || defaultData}
    </summary>
    <ContactField
      label={label}
      hint={words.previewAsHint(defaultData)}
      errorCode={errorCode}
      value={contact}
      change={(email) => change({ contact: email })}
    />
    <Field label={words.sample} error={parseData(data) ? undefined : words.notJson}>
      {(control) => (
        <textarea
          className="input mono"
          rows={5}
          {...control}
          value={data}
          onChange={({ target }) => change({ data: target.value })}
        />
      )}
    </Field>
  </details>
);

interface PaneProps {
  preview: Preview;
  form: TemplateForm;
  sample: SampleProps;
}

export function PreviewPane({ preview: { email, error, errors, errorCode, retry }, form, sample }: PaneProps) {
  const isOtherError = error !== null && errors.length === 0 && errorCode !== 'CONTACT_NOT_FOUND';
  return (
    <section className="stack" aria-label={words.preview}>
      <SampleFields {...sample} errorCode={errorCode} />
      {errors.length > 0 && <p className="note bad">{words.lastWorkingPreview}</p>}
      {isOtherError && (
        <Problem error={error} retry={retry} summary={previewWords.couldNotLoadPreview} hidesConnectionError />
      )}
      {email && (
        <>
          <strong className="breaks">{email.subject}</strong>
          <EmailViews html={email.html} text={email.text} />
          <Hints email={email} form={form} />
        </>
      )}
      {!email && !error && <span className="bone tall" />}
    </section>
  );
}

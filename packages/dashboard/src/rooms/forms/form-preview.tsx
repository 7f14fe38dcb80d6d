import { useQuery } from '@tanstack/react-query';
import { api } from '../../session/client';
import { useTopics } from '../../ui/use-all';
import type { FieldValues, FormValues } from './form-values';
import { words } from './words';

const InputLine = ({ label, isChoice = false }: { label: string; isChoice?: boolean }) => (
  <div className="form-line">
    <span>{label}</span>
    <span className="form-box">{isChoice && '▾'}</span>
  </div>
);

const CheckboxLine = ({ label, note }: { label: string; note?: string | undefined }) => (
  <div className="form-tick">
    <span className="form-box" />
    <span className="breaks">
      {label}
      {note && <small>{note}</small>}
    </span>
  </div>
);

const PreviewField = ({ field: { type, label } }: { field: FieldValues }) =>
  type === 'checkbox' ? (
    <CheckboxLine label={label || '…'} />
  ) : (
    <InputLine label={label || '…'} isChoice={type === 'choice'} />
  );

export function FormPreview({ form }: { form: FormValues }) {
  const { data: project } = useQuery({ queryKey: ['project'], queryFn: ({ signal }) => api.project.get({ signal }) });
  const topics = useTopics().filter(({ id }) => form.topics.includes(id));
  const color = project?.accentColor;
  return (
    <section className="panel panel-body stack" aria-labelledby="preview-title">
      <h2 id="preview-title">{words.preview}</h2>
      <div className="form-preview">
        {project?.logoUrl && <img src={project.logoUrl} alt="" />}
        <strong className="form-title breaks">{form.title}</strong>
        {form.intro && <p className="breaks">{form.intro}</p>}
        <InputLine label={words.emailLabel} />
        {form.fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a new field has no name
          <PreviewField key={index} field={field} />
        ))}
        {topics.map(({ id, name, description }) => (
          <CheckboxLine key={id} label={name} note={description ?? undefined} />
        ))}
        <p className="soft small breaks">{form.consent}</p>
        <span className="form-button breaks" style={color ? { borderColor: color } : undefined}>
          {form.button || words.defaultButton}
        </span>
      </div>
      <p className="field-hint">{words.previewAbout}</p>
    </section>
  );
}

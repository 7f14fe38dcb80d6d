import { Link } from '../../../router/link';
import { useParameters } from '../../../router/router';
import { Button } from '../../../ui/button';
import type { Editing } from '../../../ui/editing/use-editing';
import { Field, TextField } from '../../../ui/field';
import { errorAt } from '../../../ui/problem';
import { variantNumbers } from '../routes';
import type { CampaignForm, FormVariant } from './campaign-form';
import { VariantNameAndSubject } from './variant-fields';
import { words } from './words';

type VariantsPartProps = { editing: Editing<CampaignForm> };

const MAX_VARIANTS = 5;
const MIN_VARIANTS = 2;
const VARIANT_NAMES = ['A', 'B', 'C', 'D', 'E'];

const newVariant = (index: number): FormVariant => ({
  name: VARIANT_NAMES[index] ?? '',
  subject: null,
  fromName: null,
  body: null,
});

function Variant({ editing, index }: VariantsPartProps & { index: number }) {
  const { id } = useParameters('edit-campaign');
  const { form, change } = editing;
  const name = form.variants[index]?.name ?? '';
  return (
    <div className="stack">
      <VariantNameAndSubject editing={editing} index={index} />
      <div className="row">
        <Link className="button" to="edit-campaign" with={{ id, variant: variantNumbers[index] }}>
          {words.editVariant(name)}
        </Link>
        {form.variants.length > MIN_VARIANTS && (
          <Button onClick={() => change({ variants: form.variants.filter((_, position) => position !== index) })}>
            {words.removeVariant(name)}
          </Button>
        )}
      </div>
    </div>
  );
}

const TestSettings = ({ editing: { form, change, error } }: VariantsPartProps) => (
  <>
    <TextField
      label={words.labels.testPercent}
      hint={words.percentHint}
      error={errorAt(error, 'test.percent')}
      inputMode="numeric"
      value={form.testPercent}
      onChange={({ target }) => change({ testPercent: target.value })}
    />
    {form.testPercent.trim() !== '' && (
      <Field label={words.labels.testMetric} error={errorAt(error, 'test.metric')}>
        {(control) => (
          <select
            className="input"
            {...control}
            value={form.testMetric}
            onChange={({ target }) => change({ testMetric: target.value as CampaignForm['testMetric'] })}
          >
            {(['clicks', 'opens', 'manual'] as const).map((metric) => (
              <option key={metric} value={metric}>
                {words.metrics[metric]}
              </option>
            ))}
          </select>
        )}
      </Field>
    )}
    {form.testPercent.trim() !== '' && form.testMetric !== 'manual' && (
      <TextField
        label={words.labels.testHours}
        error={errorAt(error, 'test.afterHours')}
        inputMode="numeric"
        value={form.testHours}
        onChange={({ target }) => change({ testHours: target.value })}
      />
    )}
  </>
);

export function VariantsPart({ editing }: VariantsPartProps) {
  const { form, change, error } = editing;
  const { variants } = form;
  return (
    <section className="panel panel-body stack" aria-labelledby="variants-title">
      <h2 id="variants-title">{words.variantsTitle}</h2>
      <p className="soft">{words.variantsAbout}</p>
      {errorAt(error, 'variants') && <p className="field-error">{errorAt(error, 'variants')}</p>}
      {form.variants.map((_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: variants have no ids; their order identifies them
        <Variant key={`${index + 1} of ${variants.length}`} editing={editing} index={index} />
      ))}
      {variants.length > 0 && <TestSettings editing={editing} />}
      <div className="row">
        {variants.length === 0 && (
          <Button onClick={() => change({ variants: [newVariant(0), newVariant(1)] })}>{words.addVariants}</Button>
        )}
        {variants.length > 0 && variants.length < MAX_VARIANTS && (
          <Button onClick={() => change({ variants: [...variants, newVariant(variants.length)] })}>
            {words.addVariant}
          </Button>
        )}
        {variants.length > 0 && <Button onClick={() => change({ variants: [] })}>{words.removeVariants}</Button>}
      </div>
    </section>
  );
}

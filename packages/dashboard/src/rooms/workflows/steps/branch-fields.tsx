import type { ReactNode } from 'react';
import { Button } from '../../../ui/button';
import { useErrorVisibility } from '../../../ui/field';
import { FilterBuilder } from '../../segments/filter/filter-builder';
import { emptyFilter } from '../../segments/filter/tree';
import type { StepError } from '../model/check';
import type { StepOf } from '../model/graph';
import type { StepFieldsProps } from './step-fields';
import { words } from './words';

const MAX_BRANCHES = 20;

type Branch = StepOf<'BRANCH'>['branches'][number];

interface PartProps {
  label: string;
  errors: readonly StepError[];
  children: (errors: readonly StepError[]) => ReactNode;
}

function BranchPart({ label, errors, children }: PartProps) {
  const [areErrorsVisible, onBlur] = useErrorVisibility();
  return (
    <section className="stack" aria-label={label} onBlur={onBlur}>
      {children(areErrorsVisible ? errors : [])}
    </section>
  );
}

export function BranchFields({ step, change, errors }: StepFieldsProps<'BRANCH'>) {
  const setBranches = (branches: Branch[]) => change({ ...step, branches });
  return (
    <>
      {step.branches.map((branch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: branches have no id
        <BranchPart key={index} label={words.branchTitle(index + 1)} errors={errors}>
          {(visibleErrors) => (
            <>
              <div className="row">
                <h3 className="grow">{words.branchTitle(index + 1)}</h3>
                {step.branches.length > 1 && (
                  <Button
                    kind="quiet"
                    className="icon"
                    aria-label={words.removeBranch(index + 1)}
                    onClick={() => setBranches(step.branches.filter((_, position) => position !== index))}
                  >
                    ×
                  </Button>
                )}
              </div>
              <FilterBuilder
                field={`branches[${index}].filter`}
                payloads={['trigger', 'received']}
                errors={visibleErrors}
                value={branch.filter}
                onChange={(filter) =>
                  setBranches(
                    step.branches.map((other, position) => (position === index ? { ...other, filter } : other)),
                  )
                }
              />
            </>
          )}
        </BranchPart>
      ))}
      {step.branches.length < MAX_BRANCHES && (
        <Button onClick={() => setBranches([...step.branches, { filter: emptyFilter(), next: '' }])}>
          {words.addBranch}
        </Button>
      )}
    </>
  );
}

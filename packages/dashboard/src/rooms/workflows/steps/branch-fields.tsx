import { Button } from '../../../ui/button';
import { FilterBuilder } from '../../segments/filter/filter-builder';
import { emptyFilter } from '../../segments/filter/tree';
import type { StepOf } from '../model/graph';
import type { StepPart } from './part';
import { words } from './words';

const MAX_BRANCHES = 20;

type Branch = StepOf<'BRANCH'>['branches'][number];

export function BranchFields({ step, change, errors }: StepPart<'BRANCH'>) {
  const setBranches = (branches: Branch[]) => change({ ...step, branches });
  return (
    <>
      {step.branches.map((branch, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: branches have no id
        <section key={index} className="stack" aria-label={words.branchTitle(index + 1)}>
          <div className="row">
            <h3 className="grow">{words.branchTitle(index + 1)}</h3>
            {step.branches.length > 1 && (
              <Button
                kind="quiet"
                className="icon"
                aria-label={words.removeBranch(index + 1)}
                onClick={() => setBranches(step.branches.filter((_, at) => at !== index))}
              >
                ×
              </Button>
            )}
          </div>
          <FilterBuilder
            root={`branches[${index}].filter`}
            payloads={['trigger', 'received']}
            errors={errors}
            value={branch.filter}
            onChange={(filter) =>
              setBranches(step.branches.map((other, at) => (at === index ? { ...other, filter } : other)))
            }
          />
        </section>
      ))}
      {step.branches.length < MAX_BRANCHES && (
        <Button onClick={() => setBranches([...step.branches, { filter: emptyFilter(), next: '' }])}>
          {words.addBranch}
        </Button>
      )}
    </>
  );
}

import type { ProjectSetup } from '@posthaste/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { home } from '../../router/base-urls';
import { Anchor } from '../../router/link';
import { api } from '../../session/client';
import { useGrant } from '../../session/session';
import { Badge } from '../../ui/badge';
import { Button } from '../../ui/button';
import { readDraft, saveDraft } from '../../ui/editing/draft-store';
import { Check } from '../../ui/field';
import { Time } from '../../ui/time';
import { FirstCall } from './first-call';
import { words } from './words';

type Step = ProjectSetup['steps'][number];

const REFRESH_MS = 5_000;

export const isSetUp = ({ done, marketing }: ProjectSetup): boolean => done || marketing.done;

const checklists = ['marketing', 'developer'] as const;
type Checklist = (typeof checklists)[number];

const ChecklistChoice = ({ chosen, choose }: { chosen: Checklist; choose: (checklist: Checklist) => void }) => (
  <fieldset className="plain-set row" aria-label={words.checklistLabel}>
    {checklists.map((name) => (
      <Check
        key={name}
        label={words.checklists[name]}
        radioGroup="setup-path"
        checked={name === chosen}
        onChange={() => choose(name)}
      />
    ))}
  </fieldset>
);

export function useSetup() {
  const { project, member } = useGrant();
  const dismissalName = `${project.id}/${member.id}/setup-put-away`;
  const queries = useQueryClient();
  const { data: isDismissed } = useQuery({
    queryKey: ['setup-put-away', dismissalName],
    queryFn: async () => (await readDraft(dismissalName)) !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data, error, refetch } = useQuery({
    queryKey: ['setup', project.id],
    queryFn: ({ signal }) => api.project.getSetup({ signal }),
    refetchInterval: ({ state }) => ((state.data && isSetUp(state.data)) || isDismissed ? false : REFRESH_MS),
  });
  const dismiss = () => {
    queries.setQueryData(['setup-put-away', dismissalName], true);
    void saveDraft(dismissalName, { form: {}, before: {}, revision: undefined, at: Date.now() });
  };
  return {
    setup: isDismissed === undefined ? undefined : data,
    error: data ? null : error,
    retry: () => void refetch(),
    isDismissed: isDismissed === true,
    dismiss,
  };
}

const StepAction = ({ step }: { step: Step }) => {
  if (step.done)
    return (
      <span className="row soft small">
        {step.at && <Time at={step.at} />}
        <Badge tone="good">{words.done}</Badge>
      </span>
    );
  if (!step.path || step.step === 'email_accepted') return null;
  return (
    <Anchor
      className="button"
      href={new URL(step.path, home).href}
      aria-label={`${words.open}: ${words.steps[step.step].title}`}
    >
      {words.open}
    </Anchor>
  );
};

const StepRow = ({ step }: { step: Step }) => {
  const { title, about } = words.steps[step.step];
  return (
    <li className={`step ${step.done ? 'done' : ''}`}>
      <div className="row">
        <div>
          <h3>{title}</h3>
          {!step.done && <p className="soft">{about}</p>}
        </div>
        <span className="end">
          <StepAction step={step} />
        </span>
      </div>
      {step.step === 'email_accepted' && !step.done && <FirstCall />}
    </li>
  );
};

function useChecklist({ marketing, steps }: ProjectSetup) {
  // Excludes `domain_verified`, which is a step of both checklists.
  const countDone = (checklistSteps: readonly Step[]) =>
    checklistSteps.filter(({ step, done }) => done && step !== 'domain_verified').length;
  const storageKey = `posthaste-setup-path/${useGrant().project.id}`;
  const [chosenChecklist, setChosenChecklist] = useState(() =>
    checklists.find((checklist) => checklist === localStorage.getItem(storageKey)),
  );
  const defaultChecklist = countDone(marketing.steps) > countDone(steps) ? 'marketing' : 'developer';
  const choose = (checklist: Checklist) => {
    localStorage.setItem(storageKey, checklist);
    setChosenChecklist(checklist);
  };
  return [chosenChecklist ?? defaultChecklist, choose] as const;
}

export function Setup({
  setup,
  showsOnlyOpenSteps,
  dismiss,
}: {
  setup: ProjectSetup;
  showsOnlyOpenSteps: boolean;
  dismiss: () => void;
}) {
  const [checklist, choose] = useChecklist(setup);
  const { steps: allSteps } = checklist === 'marketing' ? setup.marketing : setup;
  const openSteps = allSteps.filter(({ done }) => !done);
  const steps = showsOnlyOpenSteps && checklist === 'developer' ? openSteps : allSteps;
  return (
    <section className="panel panel-body stack" aria-labelledby="setup-title">
      <div className="row">
        <div>
          <h2 id="setup-title">{words.setup}</h2>
          <p className="soft">{words.setupAbout(openSteps.length)}</p>
        </div>
        <Button kind="quiet" className="end" onClick={dismiss}>
          {words.notNow}
        </Button>
      </div>
      <ChecklistChoice chosen={checklist} choose={choose} />
      <ol className="steps">
        {steps.map((step) => (
          <StepRow key={step.step} step={step} />
        ))}
      </ol>
    </section>
  );
}

import { api } from '../../../session/client';
import { Button } from '../../../ui/button';
import { Sheet } from '../../../ui/sheet';
import { words as common } from '../../../ui/words';
import { newBodyOf, type WorkflowForm } from '../model/form';
import { OpenSimulatedEmail, SimulationPart, useSimulation } from './simulation-result';
import { words } from './words';

export default function DraftSimulation({ form, close }: { form: WorkflowForm; close: () => void }) {
  const { trigger, steps, exitWhen } = newBodyOf(form);
  const simulation = useSimulation((body, options) =>
    api.workflows.simulateDraft({ ...body, trigger, steps, exitWhen }, options),
  );
  return (
    <>
      <Sheet title={words.simulateTitle} onClose={close} wide discardable>
        <SimulationPart simulation={simulation} about={words.simulateDraftAbout} />
        <div className="sheet-end">
          <Button onClick={close}>{common.close}</Button>
        </div>
      </Sheet>
      <OpenSimulatedEmail simulation={simulation} />
    </>
  );
}

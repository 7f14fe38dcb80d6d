import { useState } from 'react';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { type ChosenSegment, SegmentChoice, segmentIdOf } from './segment-choice';
import { type BulkTarget, useTargetCount } from './use-target-count';
import { EVERYBODY } from './view';
import { words } from './words';

export function AddToSegment({ target, close }: { target: BulkTarget; close: () => void }) {
  const [chosen, setChosen] = useState<ChosenSegment>({});
  const countText = useTargetCount(target);
  const { ids, filter = EVERYBODY } = target;
  const isSegmentChosen = Boolean(chosen.id ?? chosen.name?.trim());
  return (
    <ConfirmDialog
      title={words.addToSegment}
      action={words.addToSegmentAction}
      danger={false}
      canSubmit={countText !== undefined && isSegmentChosen}
      run={async () => {
        const segmentId = await segmentIdOf(chosen);
        // If the job can't be created, the next try must not create the segment again.
        setChosen({ id: segmentId });
        await api.contacts.bulk({ action: 'addToSegment', segmentId, ...(ids ? { ids } : { filter }) });
        return segmentId;
      }}
      invalidates={['jobs', 'segments']}
      toast={words.addingToSegment}
      onDone={(id) => navigate(hrefOf('segment', { id }))}
      close={close}
    >
      <p>
        <strong role="status">{countText ? words.bulkCount(countText) : words.counting}</strong>
      </p>
      <p>{words.addToSegmentAbout}</p>
      <SegmentChoice chosen={chosen} choose={setChosen} />
    </ConfirmDialog>
  );
}

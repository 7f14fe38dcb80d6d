import { PosthasteError, type Segment } from '@posthaste/client';
import { useState } from 'react';
import { Link } from '../../router/link';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Menu } from '../../ui/menu';
import { words as common } from '../../ui/words';
import { ChangeMembers } from './change-members';
import { ExportMembers } from './export-members';
import { words } from './words';

function DeleteSegment({ segment, close }: { segment: Segment; close: () => void }) {
  const { id, name, memberCount, source } = segment;
  const linkToUses = (error: unknown) => {
    const isInUse = error instanceof PosthasteError && error.code === 'IN_USE';
    if (!isInUse) return null;
    return (
      <Link to="segment" with={{ id, part: 'uses' }} onClick={close}>
        {words.showUses}
      </Link>
    );
  };
  return (
    <ConfirmDialog
      title={words.deleteTitle(name)}
      action={words.delete}
      source={source}
      run={() => api.segments.delete(id)}
      invalidates={['segments', 'audience']}
      toast={words.deleted}
      onDone={() => navigate(hrefOf('segments'), 'replace')}
      close={close}
      renderError={linkToUses}
    >
      <p>{words.deleteAbout(memberCount)}</p>
      <p className="field-hint">{words.deleteBlocked}</p>
    </ConfirmDialog>
  );
}

type DialogName = 'add' | 'remove' | 'export' | 'delete';

export function SegmentActions({ segment }: { segment: Segment }) {
  const [dialog, setDialog] = useState<DialogName>();
  const close = () => setDialog(undefined);
  const { id } = segment;
  const isStatic = segment.type === 'STATIC';
  const dialogItem = (label: string, name: DialogName) => ({
    label,
    danger: name === 'delete',
    run: () => setDialog(name),
  });
  return (
    <>
      {isStatic && (
        <Button kind="primary" onClick={() => setDialog('add')}>
          {words.addMembers}
        </Button>
      )}
      <Link className="button" to="edit-segment" with={{ id }}>
        {words.edit}
      </Link>
      <Menu
        label={common.more}
        className="button"
        align="left"
        items={[
          ...(isStatic ? [dialogItem(words.removeMembers, 'remove')] : []),
          dialogItem(words.export, 'export'),
          dialogItem(words.delete, 'delete'),
        ]}
      >
        {common.more}
      </Menu>
      {(dialog === 'add' || dialog === 'remove') && <ChangeMembers id={id} action={dialog} close={close} />}
      {dialog === 'export' && <ExportMembers id={id} close={close} />}
      {dialog === 'delete' && <DeleteSegment segment={segment} close={close} />}
    </>
  );
}

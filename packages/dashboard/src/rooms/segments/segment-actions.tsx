import type { Segment } from '@posthaste/client';
import { useState } from 'react';
import { Link } from '../../router/link';
import { Button } from '../../ui/button';
import { Menu } from '../../ui/menu';
import { words as common } from '../../ui/words';
import { ChangeMembers } from './change-members';
import { DeleteSegment } from './delete-segment';
import { ExportMembers } from './export-members';
import { words } from './words';

type Asked = 'add' | 'remove' | 'export' | 'delete';

export function SegmentActions({ segment }: { segment: Segment }) {
  const [asked, setAsked] = useState<Asked>();
  const close = () => setAsked(undefined);
  const { id } = segment;
  const isStatic = segment.type === 'STATIC';
  const ask = (label: string, what: Asked) => ({ label, danger: what === 'delete', run: () => setAsked(what) });
  return (
    <>
      {isStatic && (
        <Button kind="primary" onClick={() => setAsked('add')}>
          {words.addMembers}
        </Button>
      )}
      <Link className="button" to="edit-segment" with={{ id }}>
        {words.edit}
      </Link>
      <Menu
        label={common.more}
        className="button"
        place="left"
        items={[
          ...(isStatic ? [ask(words.removeMembers, 'remove')] : []),
          ask(words.export, 'export'),
          ask(words.doRemove, 'delete'),
        ]}
      >
        {common.more}
      </Menu>
      {(asked === 'add' || asked === 'remove') && <ChangeMembers id={id} how={asked} close={close} />}
      {asked === 'export' && <ExportMembers id={id} close={close} />}
      {asked === 'delete' && <DeleteSegment segment={segment} close={close} />}
    </>
  );
}

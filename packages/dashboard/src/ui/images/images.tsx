import { lazy, Suspense } from 'react';
import { DialogButton } from '../confirm-dialog';
import { words } from '../words';
import type { ImageAction } from './image-sheet';

const ImageSheet = lazy(() => import('./image-sheet'));

export const Images = ({ action }: { action?: ImageAction }) => (
  <div>
    <DialogButton label={words.images}>
      {(close) => (
        <Suspense fallback={null}>
          <ImageSheet action={action} close={close} />
        </Suspense>
      )}
    </DialogButton>
  </div>
);

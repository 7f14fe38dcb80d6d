import type { Asset } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../session/client';
import { useMay } from '../../session/session';
import { Button } from '../button';
import { ConfirmDialog } from '../confirm-dialog';
import { Copy } from '../copy';
import { Problem } from '../problem';
import { Sheet } from '../sheet';
import { useAction } from '../use-action';
import { words as common } from '../words';
import { imageHtml } from './image-html';
import { words } from './words';

const MAX_LISTED = 100;

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(new Error(common.uploadFailed));
    reader.readAsDataURL(file);
  });

function Upload() {
  const input = useRef<HTMLInputElement>(null);
  const upload = useAction({
    run: async (file: File) => api.assets.create({ name: file.name, content: await base64Of(file) }),
    invalidates: ['assets'],
    toast: words.uploaded,
  });
  return (
    <div className="stack">
      <input
        ref={input}
        className="unseen"
        type="file"
        tabIndex={-1}
        aria-label={words.upload}
        accept="image/png,image/jpeg,image/gif,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) upload.mutate(file);
          target.value = '';
        }}
      />
      <div>
        <Button kind="primary" busy={upload.isPending} onClick={() => input.current?.click()}>
          {words.upload}
        </Button>
      </div>
      {upload.error && <Problem error={upload.error} />}
    </div>
  );
}

export interface ImageAction {
  label: string;
  run: (image: Asset) => void;
}

interface ImageProps {
  image: Asset;
  mayWrite: boolean;
  action: ImageAction | undefined;
  remove: () => void;
}

function ImageRow({ image, mayWrite, action, remove }: ImageProps) {
  const { name, url, width, height, size } = image;
  return (
    <li className="image-row">
      <img src={url} alt="" loading="lazy" />
      <div className="stack-tight">
        <span className="breaks">{name}</span>
        <span className="soft small">{words.facts(width, height, size)}</span>
        <div className="row">
          {action ? (
            <Button aria-label={`${action.label}: ${name}`} onClick={() => action.run(image)}>
              {action.label}
            </Button>
          ) : (
            <Copy text={imageHtml(image)} label={words.copyHtml} ariaLabel={words.copyHtmlOf(name)} />
          )}
          <Copy text={url} label={words.copyAddress} ariaLabel={words.copyAddressOf(name)} />
          {mayWrite && (
            <Button aria-label={words.removeOf(name)} onClick={remove}>
              {words.remove}
            </Button>
          )}
        </div>
      </div>
    </li>
  );
}

function ImageList({ mayWrite, action }: { mayWrite: boolean; action: ImageAction | undefined }) {
  const [imageToRemove, setImageToRemove] = useState<Asset>();
  const { data, error, refetch } = useQuery({
    queryKey: ['assets'],
    queryFn: ({ signal }) => api.assets.list({ limit: MAX_LISTED }, { signal }),
  });
  if (error && !data) return <Problem error={error} summary={words.couldNotLoadImages} retry={() => void refetch()} />;
  if (!data) return <span className="bone half" role="status" aria-label={common.loading} />;
  if (data.total === 0) return <p className="soft">{words.empty}</p>;
  return (
    <>
      <ul className="stack images" aria-label={words.list}>
        {data.items.map((image) => (
          <ImageRow
            key={image.id}
            image={image}
            mayWrite={mayWrite}
            action={action}
            remove={() => setImageToRemove(image)}
          />
        ))}
      </ul>
      {data.total > MAX_LISTED && <p className="soft">{words.more(data.total - MAX_LISTED)}</p>}
      {imageToRemove && (
        <ConfirmDialog
          title={words.removeTitle(imageToRemove.name)}
          action={words.remove}
          run={() => api.assets.delete(imageToRemove.id)}
          invalidates={['assets']}
          toast={words.removed}
          close={() => setImageToRemove(undefined)}
        >
          <p>{words.removeAbout}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

export default function ImageSheet({ action, close }: { action: ImageAction | undefined; close: () => void }) {
  const mayWrite = useMay('editor');
  const closingAction = action && {
    label: action.label,
    run: (image: Asset) => {
      action.run(image);
      close();
    },
  };
  return (
    <Sheet title={words.title} onClose={close} wide>
      <p className="soft">{words.about}</p>
      {mayWrite && <Upload />}
      <ImageList mayWrite={mayWrite} action={closingAction} />
      <div className="sheet-end">
        <Button onClick={close}>{common.close}</Button>
      </div>
    </Sheet>
  );
}

import { useUnsaved } from '../../router/leaving';
import { Button } from '../../ui/button';
import { Copy } from '../../ui/copy';
import { Sheet } from '../../ui/sheet';
import { words } from './words';

export const Secret = ({
  title,
  about,
  value,
  close,
}: {
  title: string;
  about: string;
  value: string;
  close: () => void;
}) => {
  useUnsaved(true);
  return (
    <Sheet title={title} onClose={close} persistent>
      <p>{about}</p>
      <pre className="code" tabIndex={0}>
        {value}
      </pre>
      <div className="sheet-end">
        <Copy text={value} />
        <Button kind="primary" onClick={close}>
          {words.confirmSaved}
        </Button>
      </div>
    </Sheet>
  );
};

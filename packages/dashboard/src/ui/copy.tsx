import { Button } from './button';
import { notify } from './notify';
import { words } from './words';

interface CopyProps {
  text: string;
  label?: string;
  ariaLabel?: string;
}

export function Copy({ text, label = words.copy, ariaLabel }: CopyProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify(words.copied);
  };
  return (
    <Button onClick={copy} aria-label={ariaLabel}>
      {label}
    </Button>
  );
}

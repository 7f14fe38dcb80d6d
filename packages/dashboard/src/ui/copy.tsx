import { Button } from './button';
import { notify } from './notify';
import { words } from './words';

interface CopyProps {
  text: string;
  label?: string;
  about?: string;
}

export function Copy({ text, label = words.copy, about }: CopyProps) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify(words.copied);
  };
  return (
    <Button onClick={copy} aria-label={about}>
      {label}
    </Button>
  );
}

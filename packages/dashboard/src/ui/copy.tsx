import { Button } from './button';
import { notify } from './notify';
import { words } from './words';

interface CopyProps {
  text: string;
  /** What is copied, when the button is alone. */
  label?: string;
  /** What a screen reader says in place of the label, of one of many such buttons. It begins with the label. */
  about?: string;
}

/** Copies a text and says so. */
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

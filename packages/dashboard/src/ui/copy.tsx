import { Button } from './button';
import { notify } from './notify';
import { words } from './words';

/** Copies a text and says so. `label` says what is copied when the button stands alone. */
export function Copy({ text, label = words.copy }: { text: string; label?: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    notify(words.copied);
  };
  return <Button onClick={copy}>{label}</Button>;
}

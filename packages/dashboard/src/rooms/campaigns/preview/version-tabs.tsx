import { Anchor } from '../../../router/link';
import { type VariantNumber, variantNumbers } from '../routes';
import { words } from './words';

interface VersionTabsProps {
  variants: readonly { name: string }[] | null;
  chosen: VariantNumber | undefined;
  hrefTo: (number: VariantNumber | undefined) => string;
  own?: boolean;
}

export function VersionTabs({ variants, chosen, hrefTo, own = false }: VersionTabsProps) {
  if (!variants || variants.length === 0) return null;
  const first = own ? undefined : variantNumbers[0];
  const numbered = variants.flatMap(({ name }, index) => {
    const number = variantNumbers[index];
    return number ? [{ number, name: name || words.unnamed(number) }] : [];
  });
  const tabs = [...(own ? [{ number: undefined, name: words.own }] : []), ...numbered];
  return (
    <nav className="tabs" aria-label={words.versions}>
      {tabs.map(({ number, name }) => (
        <Anchor
          key={number ?? 'own'}
          href={hrefTo(number === first ? undefined : number)}
          aria-current={number === (chosen ?? first) ? 'page' : undefined}
        >
          {name}
        </Anchor>
      ))}
    </nav>
  );
}

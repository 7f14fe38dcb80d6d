import { Anchor } from '../../../router/link';
import { type VariantNumber, variantNumbers } from '../routes';
import { words } from './words';

interface VariantTabsProps {
  variants: readonly { name: string }[] | null;
  chosenNumber: VariantNumber | undefined;
  hrefTo: (number: VariantNumber | undefined) => string;
  hasCampaignTab?: boolean;
}

export function VariantTabs({ variants, chosenNumber, hrefTo, hasCampaignTab = false }: VariantTabsProps) {
  if (!variants || variants.length === 0) return null;
  const firstNumber = hasCampaignTab ? undefined : variantNumbers[0];
  const variantTabs = variants.flatMap(({ name }, index) => {
    const number = variantNumbers[index];
    return number ? [{ number, name: name || words.unnamed(number) }] : [];
  });
  const tabs = [...(hasCampaignTab ? [{ number: undefined, name: words.campaignVersion }] : []), ...variantTabs];
  return (
    <nav className="tabs" aria-label={words.versions}>
      {tabs.map(({ number, name }) => (
        <Anchor
          key={number ?? 'campaign'}
          href={hrefTo(number === firstNumber ? undefined : number)}
          aria-current={number === (chosenNumber ?? firstNumber) ? 'page' : undefined}
        >
          {name}
        </Anchor>
      ))}
    </nav>
  );
}

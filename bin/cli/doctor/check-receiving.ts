import { OWN_SET, type ReceiptFacts, type RuleFacts } from '../receipt-rules';
import { type DomainFacts, type Finding, findingsOf } from './facts';

const RECEIVING = findingsOf('Received email');

const matches = ({ recipients }: RuleFacts, domain: string): boolean =>
  recipients.length === 0 ||
  recipients.some(
    (recipient) =>
      recipient === domain ||
      recipient.endsWith(`@${domain}`) ||
      (recipient.startsWith('.') && domain.endsWith(recipient)),
  );

function checkDomain({ domain }: DomainFacts, { rules }: ReceiptFacts): Finding[] {
  const again = `PATCH /domains/${domain.id} with {"receiving": true} creates it again.`;
  const index = rules.findIndex(({ name }) => name === `posthaste-${domain.id}`);
  const own = rules[index];
  if (!own)
    return [RECEIVING.mend(`${domain.domain} has no rule in SES's active rule set: its email is refused.`, again)];
  if (!own.enabled) {
    return [
      RECEIVING.mend(
        `The rule ${own.name} of ${domain.domain} is switched off.`,
        `Switch it on in the console of SES.`,
      ),
    ];
  }
  const before = rules.slice(0, index).find((rule) => rule.enabled && rule.stops && matches(rule, domain.domain));
  return before
    ? [RECEIVING.note(`The rule ${before.name} comes before that of ${domain.domain} and stops its email.`)]
    : [];
}

export function checkReceiving(facts: ReceiptFacts, receiving: readonly DomainFacts[]): Finding[] {
  const { region, receives, set } = facts;
  const names = receiving.map(({ domain }) => domain.domain).join(', ');
  if (receives === false) {
    return [
      RECEIVING.mend(`SES receives no email in ${region}: ${names} gets none.`, 'Deploy in a region that receives.'),
    ];
  }
  if (set === null) {
    const [first] = receiving;
    return [
      RECEIVING.mend(
        `SES has no active rule set: email to ${names} is refused.`,
        `aws ses set-active-receipt-rule-set --rule-set-name <set>, or PATCH /domains/${first?.domain.id} with {"receiving": true} for each domain.`,
      ),
    ];
  }
  const findings = receiving.flatMap((domain) => checkDomain(domain, facts));
  const open = findings.some(({ state }) => state === 'mend');
  return [
    ...findings,
    ...(open ? [] : [RECEIVING.good(`The active rule set ${set} has the rules of ${names}.`)]),
    ...(set === OWN_SET
      ? []
      : [RECEIVING.note(`The rule set ${set} is another program's: it stays active, with our rules in it.`)]),
  ];
}

export function checkReceivingSetting({ region, receives, set }: ReceiptFacts): Finding[] {
  if (receives === false)
    return [RECEIVING.note(`SES receives no email in ${region}: the setting receiving does nothing here.`)];
  if (set === null) {
    return [
      RECEIVING.good(
        `SES has no active rule set: ${OWN_SET} is made and activated with the first domain that receives.`,
      ),
    ];
  }
  return set === OWN_SET
    ? [RECEIVING.good(`The rule set ${OWN_SET} is active.`)]
    : [RECEIVING.note(`The rule set ${set} of another program is active and stays active: our rules are added to it.`)];
}

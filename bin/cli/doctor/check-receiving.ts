import { OWN_SET, type ReceiptFacts, type RuleFacts } from '../receipt-rules';
import type { DomainFacts } from './facts';
import { type Finding, findingMaker, isError } from './findings';

const RECEIVING = findingMaker('Received email');

const appliesTo = ({ recipients }: RuleFacts, domain: string): boolean =>
  recipients.length === 0 ||
  recipients.some(
    (recipient) =>
      recipient === domain ||
      recipient.endsWith(`@${domain}`) ||
      (recipient.startsWith('.') && domain.endsWith(recipient)),
  );

function checkDomain({ domain }: DomainFacts, { rules }: ReceiptFacts): Finding[] {
  const recreationHint = `PATCH /domains/${domain.id} with {"receiving": true} creates it again.`;
  const index = rules.findIndex(({ name }) => name === `posthaste-${domain.id}`);
  const rule = rules[index];
  if (!rule)
    return [
      RECEIVING.error(`${domain.domain} has no rule in SES's active rule set: its email is refused.`, recreationHint),
    ];
  if (!rule.isEnabled) {
    return [
      RECEIVING.error(
        `The rule ${rule.name} of ${domain.domain} is switched off.`,
        'Switch it on in the console of SES.',
      ),
    ];
  }
  const earlierRule = rules
    .slice(0, index)
    .find((earlier) => earlier.isEnabled && earlier.isLast && appliesTo(earlier, domain.domain));
  return earlierRule
    ? [RECEIVING.note(`The rule ${earlierRule.name} comes before that of ${domain.domain} and stops its email.`)]
    : [];
}

export function checkReceiving(facts: ReceiptFacts, receivingDomains: readonly DomainFacts[]): Finding[] {
  const { region, canReceive, activeSet } = facts;
  const names = receivingDomains.map(({ domain }) => domain.domain).join(', ');
  if (canReceive === false) {
    return [
      RECEIVING.error(`SES receives no email in ${region}: ${names} gets none.`, 'Deploy in a region that receives.'),
    ];
  }
  if (activeSet === null) {
    const [firstDomain] = receivingDomains;
    return [
      RECEIVING.error(
        `SES has no active rule set: email to ${names} is refused.`,
        `aws ses set-active-receipt-rule-set --rule-set-name <set>, or PATCH /domains/${firstDomain?.domain.id} with {"receiving": true} for each domain.`,
      ),
    ];
  }
  const findings = receivingDomains.flatMap((domain) => checkDomain(domain, facts));
  return [
    ...findings,
    ...(findings.some(isError) ? [] : [RECEIVING.ok(`The active rule set ${activeSet} has the rules of ${names}.`)]),
    ...(activeSet === OWN_SET
      ? []
      : [RECEIVING.note(`The rule set ${activeSet} is another program's: it stays active, with our rules in it.`)]),
  ];
}

export function checkReceivingSetting({ region, canReceive, activeSet }: ReceiptFacts): Finding[] {
  if (canReceive === false)
    return [RECEIVING.note(`SES receives no email in ${region}: the setting receiving does nothing here.`)];
  if (activeSet === null) {
    return [
      RECEIVING.ok(
        `SES has no active rule set: ${OWN_SET} is created and activated with the first domain that receives.`,
      ),
    ];
  }
  return activeSet === OWN_SET
    ? [RECEIVING.ok(`The rule set ${OWN_SET} is active.`)]
    : [
        RECEIVING.note(
          `The rule set ${activeSet} of another program is active and stays active: our rules are added to it.`,
        ),
      ];
}

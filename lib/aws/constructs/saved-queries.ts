import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { type FunctionName, functions } from '../../parts';
import { nameOf, type Settings } from '../settings';

/** Questions to the logs, each asked of the functions that write the answer: a query is paid for by what it reads. */
const queries: Readonly<Record<string, { of: readonly FunctionName[]; query: string }>> = {
  'what became of a request': {
    of: ['send', 'campaigns', 'worker', 'senderTransactional', 'senderBulk'],
    query: `fields @timestamp, message, requestId, email, emails, outcome, detail, ses, error
| filter requestId = 'X-Request-Id of the answer' or acceptedBy = 'X-Request-Id of the answer'
| sort @timestamp`,
  },
  'what was done with an email': {
    of: ['send', 'senderTransactional', 'senderBulk', 'campaignSender', 'dispatcher', 'feedback'],
    query: `fields @timestamp, message, requestId, acceptedBy, outcome, detail, ses, error
| filter email = 'em_...' or emails like 'em_...'
| sort @timestamp`,
  },
  'cold starts': {
    of: Object.keys(functions) as FunctionName[],
    query: `filter ispresent(ColdStart)
| stats count(*) as starts, pct(ColdStart, 50) as ms, pct(ColdStart, 95) as slow by function
| sort starts desc`,
  },
};

/** Saved in CloudWatch Logs Insights, where they cost nothing until they are run. */
export class SavedQueries extends Construct {
  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    for (const [name, { of, query }] of Object.entries(queries)) {
      new CfnQueryDefinition(this, name, {
        name: nameOf(settings, name),
        logGroupNames: of.map((part) => `/aws/lambda/${nameOf(settings, part)}`),
        queryString: query,
      });
    }
  }
}

import { Duration, Stack } from 'aws-cdk-lib';
import {
  type Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  MathExpression,
  Metric,
} from 'aws-cdk-lib/aws-cloudwatch';
import { CfnQueryDefinition } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import type { MetricName } from '../../../shared/ops/metrics';
import { type FunctionName, type FunctionPart, functions, type QueueName, queues } from '../../functions-and-queues';
import { streams } from '../../streams-and-timers';
import { API_STAGE, deadLettersOf, metricsNamespaceOf, resourceName, type Settings } from '../settings';

const period = Duration.minutes(1);
const queueNames = Object.keys(queues) as QueueName[];
const streamConsumers: FunctionName[] = Object.values(streams).map(({ consumer }) => consumer);

/** Excludes API functions and stream consumers, because other graphs show their failures. */
const backgroundFunctions = (Object.keys(functions) as FunctionName[]).filter((name) => {
  const { group }: FunctionPart = functions[name];
  return group === undefined && !streamConsumers.includes(name);
});

/** Stays within the 50 metrics of a free dashboard. */
export class ServiceDashboard extends Dashboard {
  constructor(
    scope: Construct,
    id: string,
    private readonly settings: Settings,
    alarms: Alarm[],
  ) {
    // The name has the region, because all regions of an account share one list of dashboards.
    super(scope, id, { dashboardName: `${resourceName(settings, 'dashboard')}-${Stack.of(scope).region}` });
    if (alarms.length > 0) this.addWidgets(new AlarmStatusWidget({ title: 'Alarms', alarms, width: 24 }));
    this.addWidgets(
      this.sendingGraph(),
      graph('Outcomes of email', this.serviceMetrics('Delivered', 'Opened', 'Clicked'), this.failureMetrics()),
    );
    this.addWidgets(
      graph('Oldest message, seconds', this.queueMetrics(resourceName, 'ApproximateAgeOfOldestMessage', queueNames)),
      graph(
        'Dead letters',
        this.queueMetrics(deadLettersOf, 'ApproximateNumberOfMessagesVisible', [...queueNames, ...streamConsumers]),
      ),
    );
    this.addWidgets(
      graph(
        'Completed campaign chunks and workflow steps',
        this.completedWorkMetrics(),
        this.serviceMetrics('QuotaLeft'),
      ),
      graph(
        'API',
        [this.apiMetric('Count'), this.apiMetric('4XXError'), this.apiMetric('5XXError')],
        [this.apiMetric('Latency', 'p95')],
      ),
    );
    this.addWidgets(
      graph('Failed invocations', this.functionMetrics(backgroundFunctions, 'Errors', 'Sum'), [this.throttleMetric()]),
      graph(
        'Cold starts, and age of the oldest stream record, ms',
        [this.serviceMetric('ColdStart', 'SampleCount')],
        this.functionMetrics(streamConsumers, 'IteratorAge', 'Maximum'),
      ),
    );
  }

  private sendingGraph(): IWidget {
    const perSecond = (name: MetricName) => {
      const id = `sum${name}`;
      const usingMetrics = { [id]: this.serviceMetric(name) };
      return new MathExpression({ expression: `${id} / PERIOD(${id})`, usingMetrics, label: name, period });
    };
    const rate = this.serviceMetric('SendRate', 'Maximum');
    const sentPerSecond = [perSecond('TransactionalSent'), perSecond('BulkSent'), perSecond('CampaignSent')];
    return graph('Emails per second, and the allowed rate', [...sentPerSecond, rate]);
  }

  private failureMetrics(): IMetric[] {
    return this.serviceMetrics('Bounced', 'Complained', 'EmailsFailed');
  }

  private serviceMetrics(...names: MetricName[]): IMetric[] {
    return names.map((name) => this.serviceMetric(name, name === 'QuotaLeft' ? 'Minimum' : 'Sum'));
  }

  private serviceMetric(metricName: MetricName, statistic = 'Sum'): Metric {
    return new Metric({
      namespace: metricsNamespaceOf(this.settings),
      metricName,
      statistic,
      period,
      label: metricName,
    });
  }

  private completedWorkMetrics(): IMetric[] {
    return this.queueMetrics(resourceName, 'NumberOfMessagesDeleted', ['campaigns', 'steps'], 'Sum');
  }

  private queueMetrics(
    queueNameOf: (settings: Settings, part: string) => string,
    metricName: string,
    parts: readonly string[],
    statistic = 'Maximum',
  ): IMetric[] {
    return parts.map((label) => {
      const dimensionsMap = { QueueName: queueNameOf(this.settings, label) };
      return new Metric({ namespace: 'AWS/SQS', metricName, dimensionsMap, statistic, period, label });
    });
  }

  private functionMetrics(names: readonly FunctionName[], metricName: string, statistic: string): IMetric[] {
    return names.map((label) => {
      const dimensionsMap = { FunctionName: resourceName(this.settings, label) };
      return new Metric({ namespace: 'AWS/Lambda', metricName, dimensionsMap, statistic, period, label });
    });
  }

  private throttleMetric(): IMetric {
    return new Metric({
      namespace: 'AWS/Lambda',
      metricName: 'Throttles',
      statistic: 'Sum',
      period,
      label: 'throttled',
    });
  }

  private apiMetric(metricName: string, statistic = 'Sum'): IMetric {
    const dimensionsMap = { ApiName: resourceName(this.settings, 'api'), Stage: API_STAGE };
    return new Metric({ namespace: 'AWS/ApiGateway', metricName, dimensionsMap, statistic, period });
  }
}

const graph = (title: string, left: IMetric[], right: IMetric[] = []): IWidget =>
  new GraphWidget({ title, left, right, width: 12 });

/** Queries are billed by data read, so each reads only functions that log its fields. */
const queries: Readonly<Record<string, { logsOf: readonly FunctionName[]; query: string }>> = {
  'what became of a request': {
    logsOf: ['send', 'campaigns', 'worker', 'senderTransactional', 'senderBulk'],
    query: `fields @timestamp, message, requestId, email, emails, outcome, detail, ses, error
| filter requestId = 'X-Request-Id of the response' or acceptedBy = 'X-Request-Id of the response'
| sort @timestamp`,
  },
  'what was done with an email': {
    logsOf: ['send', 'senderTransactional', 'senderBulk', 'campaignSender', 'dispatcher', 'feedback'],
    query: `fields @timestamp, message, requestId, acceptedBy, outcome, detail, ses, error
| filter email = 'em_...' or emails like 'em_...'
| sort @timestamp`,
  },
  'cold starts': {
    logsOf: Object.keys(functions) as FunctionName[],
    query: `filter ispresent(ColdStart)
| stats count(*) as starts, pct(ColdStart, 50) as ms, pct(ColdStart, 95) as slow by function
| sort starts desc`,
  },
};

export class SavedQueries extends Construct {
  constructor(scope: Construct, id: string, settings: Settings) {
    super(scope, id);
    for (const [name, { logsOf, query }] of Object.entries(queries)) {
      new CfnQueryDefinition(this, name, {
        name: resourceName(settings, name),
        logGroupNames: logsOf.map((part) => `/aws/lambda/${resourceName(settings, part)}`),
        queryString: query,
      });
    }
  }
}

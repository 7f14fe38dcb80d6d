import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import { Alarm, ComparisonOperator, MathExpression, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { acknowledge } from '../acknowledge';
import { type AlarmPart, alarms, anchorOf, RATE_PERIOD_SECONDS, RUNBOOK, rateAlarm } from '../alarms';
import { SavedQueries, ServiceDashboard } from '../constructs/dashboard';
import { metricsNamespaceOf, resourceName, type Settings } from '../settings';

const MINUTE = Duration.minutes(1);

export class WatchStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    props: StackProps,
    private readonly settings: Settings,
  ) {
    super(scope, id, props);
    new ServiceDashboard(this, 'Dashboard', settings, settings.alarms ? this.makeAlarms() : []);
    new SavedQueries(this, 'Queries', settings);
  }

  private makeAlarms(): Alarm[] {
    const { alarmEmail } = this.settings;
    const allAlarms = [...alarms(this.settings).map((part) => this.makeAlarm(part)), this.makeRateAlarm()];
    const action = alarmEmail && new SnsAction(this.makeTopic(alarmEmail));
    if (action) for (const alarm of allAlarms) alarm.addAlarmAction(action);
    return allAlarms;
  }

  private makeTopic(alarmEmail: string): Topic {
    const topic = new Topic(this, 'Alarms', { topicName: resourceName(this.settings, 'alarms'), enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': this.account } },
      }),
    );
    topic.addSubscription(new EmailSubscription(alarmEmail));
    acknowledge(topic, {
      'Serverless-SNSRedrivePolicy': 'An email to a person; the alarm itself stays on until it is over.',
    });
    return topic;
  }

  private nameAndDescription({ id, meaning, runbook }: Pick<AlarmPart, 'id' | 'meaning' | 'runbook'>) {
    return {
      alarmName: resourceName(this.settings, id.charAt(0).toLowerCase() + id.slice(1)),
      alarmDescription: `${meaning}. What to do: ${RUNBOOK}#${anchorOf(runbook)}`,
    };
  }

  private makeRateAlarm(): Alarm {
    const { id, figures, expression, threshold, periods } = rateAlarm;
    const period = Duration.seconds(RATE_PERIOD_SECONDS);
    const namespace = metricsNamespaceOf(this.settings);
    const usingMetrics = Object.fromEntries(
      Object.entries(figures).map(([name, figure]) => {
        const { statistic } = figure;
        if ('metric' in figure) {
          return [name, new Metric({ namespace, metricName: figure.metric, statistic, period })];
        }
        const dimensionsMap = { QueueName: resourceName(this.settings, figure.backlogOf) };
        const metricName = 'ApproximateNumberOfMessagesVisible';
        return [name, new Metric({ namespace: 'AWS/SQS', metricName, dimensionsMap, statistic, period })];
      }),
    );
    return new Alarm(this, id, {
      ...this.nameAndDescription(rateAlarm),
      metric: new MathExpression({ expression, usingMetrics, period, label: 'share of the rate' }),
      threshold,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  private makeAlarm({ id, namespace, metric, dimensions, statistic, ...part }: AlarmPart): Alarm {
    return new Alarm(this, id, {
      ...this.nameAndDescription({ id, ...part }),
      metric: new Metric({
        namespace: namespace === 'Posthaste' ? metricsNamespaceOf(this.settings) : namespace,
        metricName: metric,
        dimensionsMap: { ...dimensions },
        statistic,
        period: MINUTE,
      }),
      threshold: part.threshold,
      evaluationPeriods: part.minutes,
      ...(part.minutesToAlarm === undefined ? {} : { datapointsToAlarm: part.minutesToAlarm }),
      comparisonOperator: part.isBelow
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: part.isBelow ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
  }
}

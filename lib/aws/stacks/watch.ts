import { Duration, Stack, type StackProps } from 'aws-cdk-lib';
import {
  Alarm,
  AlarmStatusWidget,
  ComparisonOperator,
  Dashboard,
  GraphWidget,
  Metric,
  TreatMissingData,
} from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import type { Construct } from 'constructs';
import { functions, queues } from '../../parts';
import { acknowledge } from '../acknowledge';
import { type AlarmPart, alarms, anchorOf, RUNBOOK } from '../alarms';
import { nameOf, type Settings } from '../settings';

const MINUTE = Duration.minutes(1);

/** Alarms with what to do about them, who is told, and one page to look at. Knows the other stacks by name only. */
export class WatchStack extends Stack {
  constructor(
    scope: Construct,
    id: string,
    props: StackProps,
    private readonly settings: Settings,
  ) {
    super(scope, id, props);
    const told = this.makeTopic();
    const made = alarms(settings).map((part) => {
      const alarm = this.makeAlarm(part);
      alarm.addAlarmAction(new SnsAction(told));
      return alarm;
    });
    this.makeDashboard(made);
  }

  private makeTopic(): Topic {
    const topic = new Topic(this, 'Alarms', { topicName: nameOf(this.settings, 'alarms'), enforceSSL: true });
    topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': this.account } },
      }),
    );
    if (this.settings.alarmEmail) {
      topic.addSubscription(new EmailSubscription(this.settings.alarmEmail));
      acknowledge(topic, {
        'Serverless-SNSRedrivePolicy': 'A mail to a person; the alarm itself stays on until it is over.',
      });
    }
    return topic;
  }

  private makeAlarm({ id, namespace, metric, dimensions, statistic, ...part }: AlarmPart): Alarm {
    return new Alarm(this, id, {
      alarmName: nameOf(this.settings, id.charAt(0).toLowerCase() + id.slice(1)),
      alarmDescription: `${part.meaning}. What to do: ${RUNBOOK}#${anchorOf(part.runbook)}`,
      metric: new Metric({
        namespace,
        metricName: metric,
        dimensionsMap: { ...dimensions },
        statistic,
        period: MINUTE,
      }),
      threshold: part.threshold,
      evaluationPeriods: part.minutes,
      comparisonOperator: part.below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: part.below ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
  }

  private makeDashboard(made: Alarm[]): void {
    const metrics = (namespace: string, metricName: string, dimension: string, names: string[], statistic: string) =>
      names.map(
        (name) =>
          new Metric({
            namespace,
            metricName,
            dimensionsMap: { [dimension]: nameOf(this.settings, name) },
            statistic,
            period: MINUTE,
            label: name,
          }),
      );
    const ofQueues = metrics(
      'AWS/SQS',
      'ApproximateNumberOfMessagesVisible',
      'QueueName',
      Object.keys(queues),
      'Maximum',
    );
    const ofFunctions = metrics('AWS/Lambda', 'Errors', 'FunctionName', Object.keys(functions), 'Sum');
    new Dashboard(this, 'Dashboard', {
      dashboardName: nameOf(this.settings, 'dashboard'),
      widgets: [
        [new AlarmStatusWidget({ title: 'Alarms', alarms: made, width: 24 })],
        [
          new GraphWidget({ title: 'Messages waiting', left: ofQueues, width: 12 }),
          new GraphWidget({ title: 'Failed invocations', left: ofFunctions, width: 12 }),
        ],
      ],
    });
  }
}

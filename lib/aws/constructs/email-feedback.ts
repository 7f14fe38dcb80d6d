import { Stack } from 'aws-cdk-lib';
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { CfnConfigurationSet, CfnConfigurationSetEventDestination, EmailSendingEvent } from 'aws-cdk-lib/aws-ses';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { SqsSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import { resourceName, type Settings } from '../settings';
import type { WorkQueue } from './work-queue';

const events = [
  EmailSendingEvent.SEND,
  EmailSendingEvent.DELIVERY,
  EmailSendingEvent.DELIVERY_DELAY,
  EmailSendingEvent.BOUNCE,
  EmailSendingEvent.COMPLAINT,
  EmailSendingEvent.REJECT,
  EmailSendingEvent.OPEN,
  EmailSendingEvent.CLICK,
  EmailSendingEvent.RENDERING_FAILURE,
];

const eventsWithoutDelivery = events.filter((event) => event !== EmailSendingEvent.DELIVERY);

const lanes = ['transactional', 'bulk'] as const;
export type Lane = (typeof lanes)[number];

/** One configuration set per lane. SES's suppression list is off, so no project suppresses another's email. */
export class EmailFeedback extends Construct {
  readonly configurationSets: Readonly<Record<Lane, string>>;
  readonly topic: Topic;

  constructor(
    scope: Construct,
    id: string,
    feedback: WorkQueue,
    private readonly settings: Settings,
  ) {
    super(scope, id);
    this.configurationSets = {
      transactional: resourceName(settings, 'transactional'),
      bulk: resourceName(settings, 'bulk'),
    };
    const topic = new Topic(this, 'Events', { topicName: resourceName(settings, 'emailEvents'), enforceSSL: true });
    this.topic = topic;
    topic.addSubscription(new SqsSubscription(feedback.queue, { deadLetterQueue: feedback.deadLetters }));
    const { account } = Stack.of(this);
    const setArns = lanes.map((lane) => configurationSetArn(this, this.configurationSets[lane]));
    const policy = topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [new ServicePrincipal('ses.amazonaws.com')],
        actions: ['sns:Publish'],
        resources: [topic.topicArn],
        conditions: { StringEquals: { 'AWS:SourceAccount': account }, ArnEquals: { 'AWS:SourceArn': setArns } },
      }),
    );
    if (settings.receiving) {
      topic.addToResourcePolicy(
        new PolicyStatement({
          principals: [new ServicePrincipal('ses.amazonaws.com')],
          actions: ['sns:Publish'],
          resources: [topic.topicArn],
          conditions: {
            StringEquals: { 'AWS:SourceAccount': account },
            ArnLike: { 'AWS:SourceArn': receiptRules(this) },
          },
        }),
      );
    }
    for (const lane of lanes) {
      const reportsDelivery = lane === 'transactional' || settings.deliveryEvents;
      const destination = this.publishEvents(lane, topic, reportsDelivery ? events : eventsWithoutDelivery);
      // SES tests the topic when the destination is created, so the topic's policy must exist by then.
      if (policy.policyDependable) destination.node.addDependency(policy.policyDependable);
    }
  }

  private publishEvents(
    lane: Lane,
    topic: Topic,
    matchingEventTypes: EmailSendingEvent[],
  ): CfnConfigurationSetEventDestination {
    const set = new CfnConfigurationSet(this, lane, {
      name: this.configurationSets[lane],
      suppressionOptions: { suppressedReasons: [] },
      reputationOptions: { reputationMetricsEnabled: true },
      sendingOptions: { sendingEnabled: true },
      deliveryOptions: { tlsPolicy: this.settings.requireTls ? 'REQUIRE' : 'OPTIONAL' },
    });
    return new CfnConfigurationSetEventDestination(this, `${lane}Events`, {
      configurationSetName: set.ref,
      eventDestination: {
        name: 'feedback',
        enabled: true,
        matchingEventTypes,
        snsDestination: { topicArn: topic.topicArn },
      },
    });
  }
}

export const receiptRules = (scope: Construct): string =>
  Stack.of(scope).formatArn({
    service: 'ses',
    resource: 'receipt-rule-set',
    resourceName: '*:receipt-rule/posthaste-*',
  });

export const configurationSetArn = (scope: Construct, name: string): string =>
  Stack.of(scope).formatArn({ service: 'ses', resource: 'configuration-set', resourceName: name });

import { randomUUID } from 'node:crypto';
import type { SentEmail } from './border';
import type { Resolved } from './deploy';
import { ACCOUNT, type Moto, REGION } from './moto';
import { allows, isOfService, type Statement } from './policies';

const only = (resolved: readonly Resolved[], type: string) =>
  resolved.filter((part) => part.type === type).map(({ properties }) => properties);

/** `Rendering Failure` is `renderingFailure` in a template. */
const inTemplate = (eventType: string): string =>
  (eventType.charAt(0).toLowerCase() + eventType.slice(1)).replaceAll(' ', '');

/** Refuses what the resource's policy does not let the service do. */
function permit(statements: Statement[], service: string, action: string, resource: string, source: string): void {
  const denials = statements.filter(({ Effect }) => Effect === 'Deny');
  const theirs = [...statements.filter((statement) => isOfService(statement, service)), ...denials];
  const context = {
    'aws:SourceAccount': [ACCOUNT],
    'aws:SourceArn': [source],
    'aws:SecureTransport': ['true'],
  };
  if (!allows(theirs, { action, resource, context })) throw new Error(`${service} may not ${action} on ${resource}`);
}

/**
 * Tells of an email what SES tells, on the way that was deployed: from the event destinations of its configuration set to
 * a topic, and from there to the queues that subscribe. moto makes neither of a template. Returns how many queues heard.
 */
export async function tellOfEmail(
  moto: Moto,
  resolved: readonly Resolved[],
  { request, messageId }: SentEmail,
  event: { eventType: string },
): Promise<number> {
  const set: string = request.ConfigurationSetName;
  const tags = Object.fromEntries(
    (request.EmailTags ?? []).map(({ Name, Value }: { Name: string; Value: string }) => [Name, [Value]]),
  );
  const Message = JSON.stringify({ ...event, mail: { timestamp: new Date().toISOString(), messageId, tags } });
  const topics = only(resolved, 'AWS::SES::ConfigurationSetEventDestination')
    .filter(({ ConfigurationSetName, EventDestination }) => ConfigurationSetName === set && EventDestination.Enabled)
    .filter(({ EventDestination }) => EventDestination.MatchingEventTypes.includes(inTemplate(event.eventType)))
    .map(({ EventDestination }): string => EventDestination.SnsDestination.TopicARN);
  let heard = 0;
  for (const TopicArn of topics) {
    const topicPolicy = only(resolved, 'AWS::SNS::TopicPolicy').find(({ Topics }) => Topics.includes(TopicArn));
    const source = `arn:aws:ses:${REGION}:${ACCOUNT}:configuration-set/${set}`;
    permit(topicPolicy?.PolicyDocument.Statement ?? [], 'ses.amazonaws.com', 'sns:Publish', TopicArn, source);
    for (const subscription of only(resolved, 'AWS::SNS::Subscription')) {
      if (subscription.TopicArn !== TopicArn || subscription.Protocol !== 'sqs') continue;
      const queue: string = subscription.Endpoint;
      const name = queue.replace(/^.*:/, '');
      const queuePolicies = only(resolved, 'AWS::SQS::QueuePolicy').filter(({ Queues }) =>
        Queues.some((url: string) => url.endsWith(`/${name}`)),
      );
      const statements = queuePolicies.flatMap(({ PolicyDocument }) => PolicyDocument.Statement);
      permit(statements, 'sns.amazonaws.com', 'sqs:SendMessage', queue, TopicArn);
      const notice = { Type: 'Notification', MessageId: randomUUID(), TopicArn, Message };
      const MessageBody = subscription.RawMessageDelivery ? Message : JSON.stringify(notice);
      await moto.json('sqs', 'AmazonSQS.SendMessage', { QueueUrl: `${moto.url}/${ACCOUNT}/${name}`, MessageBody });
      heard++;
    }
  }
  return heard;
}

import { getTopic } from '../../db/contacts/topics';
import { currentProject, type Project } from '../../db/projects/projects';
import type { Campaign, ShownSettings } from '../../domain/campaigns/campaign';
import type { Topic } from '../../domain/contacts/topics';
import { trackingDefault } from '../../domain/sending/sending';

/** Reads the newest settings, because later changes don't affect the email. */
export async function readShownSettings(project: Project, campaign: Campaign): Promise<ShownSettings> {
  const { topicId } = campaign;
  const [current, topic] = await Promise.all([
    currentProject(project.id),
    topicId === undefined ? null : getTopic(project.id, topicId),
  ]);
  const { name, language, postalAddress, unsubscribeMailto, utm } = current ?? project;
  const recordsClicks = campaign.tracking ?? trackingDefault(current ?? project, 'MARKETING');
  return {
    name,
    ...(language ? { language } : {}),
    ...(postalAddress ? { postalAddress } : {}),
    ...(unsubscribeMailto ? { unsubscribeMailto } : {}),
    ...(utm && recordsClicks ? { utm } : {}),
    ...(topic ? { topicName: topic.name } : {}),
  };
}

export function shownSettingsOf({ shown, topicId }: Campaign, project: Project, topic: Topic | null) {
  if (shown === undefined) return { project, topic };
  const { language: _, postalAddress: __, unsubscribeMailto: ___, utm: ____, ...rest } = project;
  const { topicName, ...settings } = shown;
  const frozenTopic = topicId === undefined || topicName === undefined ? null : { id: topicId, name: topicName };
  return { project: { ...rest, ...settings }, topic: frozenTopic };
}

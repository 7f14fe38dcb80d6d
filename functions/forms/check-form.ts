import { invalidBody, Problem, throwIfInvalid } from '../../shared/contract/problem';
import { fieldNameErrors } from '../../shared/db/names/names';
import { currentProject, type Project } from '../../shared/db/projects/projects';
import type { Topic } from '../../shared/domain/contacts/topics';
import type { Form } from '../../shared/domain/forms/form';
import { requireStaticSegment } from '../../shared/http/require-static-segment';

interface FormSettings {
  fields?: Form['fields'] | undefined;
  topics?: readonly string[] | undefined;
  segmentId?: string | null | undefined;
  enabled: boolean;
  doubleOptIn: boolean;
}

/** Reads the project again if its cached copy has no confirmation email, which may just have been enabled. */
const hasConfirmationEmail = async ({ id, doubleOptIn }: Project): Promise<boolean> =>
  doubleOptIn?.enabled === true || (await currentProject(id))?.doubleOptIn?.enabled === true;

export async function checkForm(
  project: Project,
  { fields = [], topics = [], segmentId, enabled, doubleOptIn }: FormSettings,
  existingTopics: readonly Topic[],
): Promise<void> {
  const missingTopic = topics.find((id) => !existingTopics.some((topic) => topic.id === id));
  if (missingTopic !== undefined)
    throw new Problem('TOPIC_NOT_FOUND', { message: `There is no topic ${missingTopic}.` });
  await requireStaticSegment(project.id, { segmentId });
  if (enabled && doubleOptIn && !(await hasConfirmationEmail(project))) {
    throw invalidBody([
      {
        field: 'doubleOptIn',
        message: 'The project has no confirmation email. Set doubleOptIn with a template in the project first.',
        code: 'custom',
      },
    ]);
  }
  const names = Object.fromEntries(fields.map(({ name }) => [name, '']));
  const errors = await fieldNameErrors(project.id, names, { isPublic: false });
  throwIfInvalid(
    errors.map(({ field, ...error }) => ({
      field: `fields[${fields.findIndex(({ name }) => field === `data.${name}`)}].name`,
      ...error,
    })),
  );
}

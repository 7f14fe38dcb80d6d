export const words = {
  couldNotLoadVersions: 'Couldn’t load the versions.',
  versionsAbout: 'Every change to the steps creates a version. Executions keep the version they started with.',
  noChanges: 'The steps are identical.',
  restoreAbout: 'This creates a version with these steps, trigger and conditions. Executions in progress keep theirs.',
  firstVersion: 'First version',
  stepsChanged: (kind: string, steps: readonly string[]) =>
    `${kind} ${steps.length > 3 ? `${steps.length.toLocaleString()} steps` : steps.join(', ')}`,
  settingChanged: (setting: string) => `Changed ${setting}`,
  moreVersions: 'Earlier versions',
  kinds: { added: 'Added', removed: 'Removed', changed: 'Changed', moved: 'Now the first step:' },
  settingNames: {
    trigger: 'trigger',
    reentry: 're-entry',
    exitWhen: 'early exit',
    firstStep: 'which step comes first',
  } as Record<string, string>,
};

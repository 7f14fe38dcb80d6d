export const apiFieldNames = { topic: 'topicId', segment: 'segmentId', workflow: 'workflowId' } as const;

export function withApiFieldNames(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withApiFieldNames);
  if (typeof value !== 'object' || value === null) return value;
  const isSegmentStep = 'type' in value && 'segment' in value;
  const isCondition = 'operator' in value && 'workflow' in value;
  const apiNameOf = (name: string): string => {
    if (isSegmentStep && name === 'segment') return apiFieldNames.segment;
    return isCondition && name === 'workflow' ? apiFieldNames.workflow : name;
  };
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      apiNameOf(name),
      // The user chooses the field names of a step's data, body and headers.
      ['data', 'body', 'headers'].includes(name) ? field : withApiFieldNames(field),
    ]),
  );
}

/** A body is the file itself. */
export const folderFieldPath = (field: string): string =>
  field
    .replace(/\b(segment|workflow)Id\b/g, '$1')
    .replace(/^topicId\b/, 'topic')
    .replace(/^body\b/, '');

/** A fault that no test can find, with the reason. `file`, `from` and `to` are as the report prints them. */
export interface Explained {
  file: string;
  from: string;
  to: string;
  because: string;
}

/** Faults that change nothing that anybody could see. They count neither as found nor as missed. */
export const explained: readonly Explained[] = [
  {
    file: 'shared/domain/workflows/advance.ts',
    from: 'this.execution = saved;',
    to: ';',
    because:
      'A save adds a revision and, for a step that is taken, `busyUntil`: each further change replaces or drops both.',
  },
  {
    file: 'shared/domain/segments/comparisons.ts',
    from: "text.length < MIN_TIME_LENGTH || text.length > MAX_TIME_LENGTH || text[4] !== '-'",
    to: 'false',
    because: 'A quick check before the pattern, which refuses the same texts.',
  },
  {
    file: 'shared/domain/segments/comparisons.ts',
    from: "text.length < MIN_TIME_LENGTH || text.length > MAX_TIME_LENGTH || text[4] !== '-'",
    to: "text.length < MIN_TIME_LENGTH || text.length > MAX_TIME_LENGTH && text[4] !== '-'",
    because: 'A quick check before the pattern, which refuses the same texts.',
  },
  {
    file: 'shared/domain/segments/comparisons.ts',
    from: 'text.length < MIN_TIME_LENGTH || text.length > MAX_TIME_LENGTH',
    to: 'text.length < MIN_TIME_LENGTH && text.length > MAX_TIME_LENGTH',
    because: 'A quick check before the pattern, which refuses the same texts.',
  },
  {
    file: 'shared/domain/segments/definition.ts',
    from: 'segments.filter((segment) => segment.id !== id)',
    to: 'segments',
    because: 'Its present filter is never reached: a filter that leads back to the segment is refused before.',
  },
  {
    file: 'shared/domain/emails/render-email.ts',
    from: '(subject.length + html.length + text.length) * BYTES_PER_CHARACTER <= MAX_RESPONSE_BYTES',
    to: 'false',
    because: 'A quick check before the exact one, which accepts the same emails: no character takes more bytes.',
  },
  {
    file: 'shared/domain/campaigns/local-hour.ts',
    from: 'formats.size >= MAX_ZONES',
    to: 'true',
    because: 'A cache that is emptied too often costs time only.',
  },
  {
    file: 'shared/domain/campaigns/local-hour.ts',
    from: 'cached !== undefined',
    to: 'false',
    because: 'A cache that is not used costs time only.',
  },
  {
    file: 'shared/db/sending/tenants.ts',
    from: '<=',
    to: '<',
    because: 'The bound contains ~ and no entry does, so they are never equal.',
  },
  {
    file: 'shared/db/domains/due.ts',
    from: '<=',
    to: '<',
    because: 'The bound contains ~ and no entry does, so they are never equal.',
  },
  {
    file: 'shared/db/sending/send-rate.ts',
    from: '<',
    to: '<=',
    because: 'If tat is now, the idle and the busy form store the same tat.',
  },
  {
    file: 'shared/db/sending/feedback-health.ts',
    from: '<',
    to: '<=',
    because: 'Writes the value that is stored already.',
  },
];

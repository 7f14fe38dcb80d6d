/** What is read again after members of a segment have changed. */
export const CHANGED_BY_MEMBERS = ['segments', 'segment', 'segment-members', 'segment-changes', 'audience'];

export const CHANGED_BY_MEMBERS = ['segments', 'segment', 'segment-members', 'segment-changes', 'audience'];

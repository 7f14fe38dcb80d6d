export const MEMBER_QUERIES = ['segments', 'segment', 'segment-members', 'segment-changes', 'audience'];

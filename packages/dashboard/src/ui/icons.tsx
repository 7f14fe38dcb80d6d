/** Drawn on a grid of 16, with lines of 1.5. */
const paths = {
  emails:
    'M2 4.5A1.5 1.5 0 0 1 3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5zM2.5 5 8 9l5.5-4',
  keys: 'M10.5 9.5a4 4 0 1 0-3.8-2.7L2 11.5V14h2.5l.5-1.5 1.5-.5.2-1.7.9-.9a4 4 0 0 0 2.9.1zM11 5h.01',
  webhooks: 'M8 5.5 5 11M8 5.5a2 2 0 1 0-2-2M8 5.5 11 11M5 11a2 2 0 1 1-2-2M5 11h6m0 0a2 2 0 1 0 2-2',
  members:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.5c.4-2.6 2.2-4 4.5-4s4.1 1.4 4.5 4M10.5 2.8a2.5 2.5 0 0 1 0 4.4M12 9.8c1.4.5 2.3 1.8 2.5 3.7',
  sessions: 'M2 3.5h12v7.5H2zM6 13.5h4M8 11v2.5',
  'audit-log': 'M4 2h6l3 3v9H4zM6.5 7.5h4M6.5 10.5h4',
  project: 'M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M10 3v3M6 10v3',
  search: 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM10.7 10.7 14 14',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  open: 'm5 6.5 3 3 3-3',
};

export type IconName = keyof typeof paths;

/** A picture beside a word: it says nothing by itself. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.5"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={paths[name]} />
  </svg>
);

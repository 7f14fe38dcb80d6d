/** 16 px grid, 1.5 px lines. */
const paths = {
  overview: 'M2.5 13.5v-5M6.2 13.5v-10M9.8 13.5v-7M13.5 13.5v-3',
  emails:
    'M2 4.5A1.5 1.5 0 0 1 3.5 3h9A1.5 1.5 0 0 1 14 4.5v7a1.5 1.5 0 0 1-1.5 1.5h-9A1.5 1.5 0 0 1 2 11.5zM2.5 5 8 9l5.5-4',
  campaigns: 'M2 6.5v3l2.5.3L12 13V3L4.5 6.2zM4.5 9.8l1 3.7h1.8l-.8-3.2M14 6.5v3',
  templates: 'M2.5 2.5h11v3h-11zM2.5 8h5v5.5h-5zM10 8h3.5M10 10.8h3.5M10 13.5h3.5',
  topics: 'M2.5 7.5v-5h5l6 6-5 5zM5.2 5.2h.01',
  forms: 'M2.5 2.5h11v11h-11zM5 5.5h6M5 8.5h6M9 11h2',
  workflows: 'M5.5 2h5v3.5h-5zM1.5 10.5h5V14h-5zM9.5 10.5h5V14h-5zM8 5.5V8M4 10.5V8h8v2.5',
  segments: 'M8 2a6 6 0 1 0 6 6H8zM10.5 1.8a6 6 0 0 1 3.7 3.7h-3.7z',
  deliverability: 'M8 14s5-2.2 5-6.5V3.5L8 2 3 3.5v4C3 11.8 8 14 8 14zM6 7.8l1.5 1.5L10.3 6.5',
  bounces: 'M13.5 3.5v3A3 3 0 0 1 10.5 9.5H3M6 6 2.5 9.5 6 13',
  domains:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2.3 6.2h11.4M2.3 9.8h11.4M8 2c2 1.7 2.6 3.7 2.6 6S10 12.3 8 14c-2-1.7-2.6-3.7-2.6-6S6 3.7 8 2z',
  suppressions: 'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM3.8 3.8l8.4 8.4',
  contacts: 'M8 8a2.75 2.75 0 1 0 0-5.5A2.75 2.75 0 0 0 8 8zM2.5 13.8c.5-2.6 2.6-4 5.5-4s5 1.4 5.5 4',
  keys: 'M10.5 9.5a4 4 0 1 0-3.8-2.7L2 11.5V14h2.5l.5-1.5 1.5-.5.2-1.7.9-.9a4 4 0 0 0 2.9.1zM11 5h.01',
  webhooks: 'M8 5.5 5 11M8 5.5a2 2 0 1 0-2-2M8 5.5 11 11M5 11a2 2 0 1 1-2-2M5 11h6m0 0a2 2 0 1 0 2-2',
  events: 'M1.5 8h3l2-5 3 10 2-5h3',
  'api-errors': 'M8 2.5 14 13.5H2zM8 6.5v3.5M8 11.8h.01',
  api: 'M5 4.5 1.5 8 5 11.5M11 4.5 14.5 8 11 11.5M9.2 3 6.8 13',
  members:
    'M6 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1.5 13.5c.4-2.6 2.2-4 4.5-4s4.1 1.4 4.5 4M10.5 2.8a2.5 2.5 0 0 1 0 4.4M12 9.8c1.4.5 2.3 1.8 2.5 3.7',
  sessions: 'M2 3.5h12v7.5H2zM6 13.5h4M8 11v2.5',
  'audit-log': 'M4 2h6l3 3v9H4zM6.5 7.5h4M6.5 10.5h4',
  project: 'M2.5 4.5h6M11.5 4.5h2M2.5 11.5h2M7.5 11.5h6M10 3v3M6 10v3',
  search: 'M7 12a5 5 0 1 0 0-10 5 5 0 0 0 0 10zM10.7 10.7 14 14',
  menu: 'M2 4.5h12M2 8h12M2 11.5h12',
  chevron: 'm5 6.5 3 3 3-3',
};

export type IconName = keyof typeof paths;

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

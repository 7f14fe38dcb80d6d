import { type FigureFilter, isCountedIn } from '../../domain/counters/figures';
import type { EmailRow } from './row';

export const isFigured = (row: EmailRow, figure: FigureFilter): boolean =>
  !row.test &&
  !row.member &&
  isCountedIn(
    {
      ...row,
      acceptedAt: row.campaign === undefined ? row.createdAt : undefined,
      isMarketing: row.kind === 'MARKETING',
      links: row.links ?? {},
    },
    figure,
  );

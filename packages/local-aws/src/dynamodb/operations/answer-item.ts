import { type Path, project } from '../expressions/path';
import { itemOf, type Row } from '../model/item';

/** The row's text as the answer carries it, cut down to the projection if there is one. */
export const answerText = (row: Row, paths: Path[] | undefined): string =>
  paths ? JSON.stringify(project(paths, itemOf(row))) : row.text;

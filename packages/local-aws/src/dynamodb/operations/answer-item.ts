import { type Path, project } from '../expressions/path';
import { itemOf, type Row } from '../model/item';

export const answerText = (row: Row, paths: Path[] | undefined): string =>
  paths ? JSON.stringify(project(paths, itemOf(row))) : row.text;

import { type CopyMark, newsKey, newsText } from '../../domain/emails/copies';
import { expr, name } from '../table/expressions';
import { changeEmail, type EmailRef } from './emails';

export async function recordCopyNews(
  ref: EmailRef,
  index: string,
  mark: CopyMark,
  { at, word }: { at: string; word?: string | undefined },
): Promise<void> {
  const key = newsKey(index, mark);
  const text = newsText(at, word);
  await changeEmail(ref, {
    if: expr`attribute_not_exists(copyNews.${name(key)}) OR copyNews.${name(key)} > ${text}`,
    merge: { copyNews: { [key]: text } },
  });
}

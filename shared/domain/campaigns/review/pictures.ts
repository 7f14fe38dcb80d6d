import type { ReviewFinding } from '../../../contract/campaign-review';
import { type Answer, hasCode, isWhole, type Placed } from './asking';
import { finding } from './findings';
import type { Picture } from './html-parts';

/** Larger ones load slowly on a phone, and some mail programs leave them out. */
const LARGE_BYTES = 1024 * 1024;
/** Answers that say nothing of the picture: too many requests at once, or none of this kind. */
const SAYS_NOTHING = new Set([405, 429, 501]);
/** A server that does not know what it has sends a picture as this. */
const UNKNOWN_TYPES = new Set(['application/octet-stream', 'binary/octet-stream']);

type PlacedPicture = Placed<Picture>;
type Told = Pick<ReviewFinding, 'code' | 'message' | 'advice'>;

const warn = ({ at, target, line }: PlacedPicture, told: Told): ReviewFinding =>
  finding(at, { severity: 'warning', target, line, ...told });

/** What is wrong with a picture as it is written. */
export function wrongPicture(picture: PlacedPicture): ReviewFinding[] {
  const wrong = [wrongAddress(picture)];
  if (!picture.hasText) {
    wrong.push({
      code: 'picture_without_text',
      message: 'This picture has no alternative text.',
      advice: 'Add alt="…" with what it shows, or alt="" if it only decorates.',
    });
  }
  if (!picture.hasWidth) {
    wrong.push({
      code: 'picture_without_size',
      message:
        'This picture does not say how wide it is. The text jumps when it is loaded, and Outlook shows it in full size.',
      advice: 'Add width="…" in pixels, and height="…" if you know it.',
    });
  }
  return wrong.flatMap((told) => (told ? [warn(picture, told)] : []));
}

function wrongAddress({ target }: PlacedPicture): Told | null {
  if (hasCode(target)) return null;
  if (!isWhole(target)) {
    return {
      code: 'picture_incomplete',
      message: 'The source of this picture is not a whole address. A mail has no site that it could belong to.',
      advice: 'Write all of it, beginning with https://.',
    };
  }
  if (/^http:/i.test(target)) {
    return {
      code: 'picture_not_encrypted',
      message: 'The source of this picture is not encrypted. Some mail programs leave it out. It was not tried.',
      advice: 'Use https:// if the site has it.',
    };
  }
  if (/^https:/i.test(target)) return null;
  return {
    code: 'picture_not_shown',
    message: 'Gmail and Outlook show no pictures from such an address.',
    advice: 'Put the picture on a site, and write its address, beginning with https://.',
  };
}

/** What an answer says of a picture. */
export function pictureFinding(picture: PlacedPicture, answer: Answer): ReviewFinding | null {
  const told = 'problem' in answer ? noAnswer(answer.problem) : wrongAnswer(answer);
  return told && warn(picture, told);
}

const noAnswer = (problem: string): Told => ({
  code: 'picture_no_answer',
  message: `This picture does not load. ${problem}`,
  advice: 'Open its address. If the picture comes, the site may only be slow.',
});

function wrongAnswer({ status, type, bytes }: Exclude<Answer, { problem: string }>): Told | null {
  if (SAYS_NOTHING.has(status)) return null;
  if (status >= 400) {
    return {
      code: 'picture_broken',
      message: `This picture does not load: its server answers with HTTP ${status}.`,
      advice: 'Open its address and correct it. Mail programs load pictures without a login.',
    };
  }
  // A redirect says nothing of what is behind it.
  if (status >= 300) return null;
  if (type !== null && !type.startsWith('image/') && !UNKNOWN_TYPES.has(type)) {
    return {
      code: 'picture_not_image',
      message: 'The address of this picture answers with something else than a picture.',
      advice: 'Open it. A page that shows a picture is not the picture itself.',
    };
  }
  if (bytes === null || bytes <= LARGE_BYTES) return null;
  return {
    code: 'picture_large',
    message: `This picture has ${(bytes / 1024 / 1024).toFixed(1)} MB. It loads slowly on a phone.`,
    advice: 'Make it smaller: twice the width at which it is shown is enough, and under 1 MB.',
  };
}

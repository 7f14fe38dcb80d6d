import type { ReviewFinding } from '../../../contract/campaign-review';
import { finding } from './findings';
import type { Picture } from './html-parts';
import { hasTemplateCode, isFullUrl, type Located, type UrlResponse } from './url-checks';

/** Larger pictures load slowly on phones, and some email clients omit them. */
const LARGE_BYTES = 1024 * 1024;
const INCONCLUSIVE = new Set([405, 429, 501]);
const UNKNOWN_TYPES = new Set(['application/octet-stream', 'binary/octet-stream']);

type LocatedPicture = Located<Picture>;
type PictureFinding = Pick<ReviewFinding, 'code' | 'message' | 'advice'>;

const warn = ({ at, target, line }: LocatedPicture, text: PictureFinding): ReviewFinding =>
  finding(at, { severity: 'warning', target, line, ...text });

export function pictureTagFindings(picture: LocatedPicture): ReviewFinding[] {
  const findings = [urlFinding(picture)];
  if (!picture.hasText) {
    findings.push({
      code: 'picture_without_text',
      message: 'This image has no alternative text.',
      advice: 'Add alt="…" to describe it, or alt="" if it’s decorative.',
    });
  }
  if (!picture.hasWidth) {
    findings.push({
      code: 'picture_without_size',
      message: 'This image has no width. Text jumps when it loads, and Outlook shows it at full size.',
      advice: 'Add width="…" in pixels, and height="…" if you know it.',
    });
  }
  return findings.flatMap((text) => (text ? [warn(picture, text)] : []));
}

function urlFinding({ target }: LocatedPicture): PictureFinding | null {
  if (hasTemplateCode(target)) return null;
  if (!isFullUrl(target)) {
    return {
      code: 'picture_incomplete',
      message: 'This image’s source isn’t a full URL. Relative URLs don’t work in emails.',
      advice: 'Enter the full URL, starting with https://.',
    };
  }
  if (/^http:/i.test(target)) {
    return {
      code: 'picture_not_encrypted',
      message: 'This image’s source isn’t encrypted, so it wasn’t checked. Some email apps don’t show it.',
      advice: 'Use https:// if the site supports it.',
    };
  }
  if (/^https:/i.test(target)) return null;
  return {
    code: 'picture_not_shown',
    message: 'Gmail and Outlook don’t show images from this kind of URL.',
    advice: 'Host the image online, and use its URL, starting with https://.',
  };
}

export function pictureResponseFinding(picture: LocatedPicture, response: UrlResponse): ReviewFinding | null {
  const text = 'error' in response ? noResponse(response.error) : responseFinding(response);
  return text === null ? null : warn(picture, text);
}

const noResponse = (error: string): PictureFinding => ({
  code: 'picture_no_response',
  message: `This image doesn’t load. ${error}`,
  advice: 'Open its URL. If the image loads, the site may just be slow.',
});

function responseFinding({ status, type, bytes }: Exclude<UrlResponse, { error: string }>): PictureFinding | null {
  if (INCONCLUSIVE.has(status)) return null;
  if (status >= 400) {
    return {
      code: 'picture_broken',
      message: `This image doesn’t load. Its server responds with HTTP ${status}.`,
      advice: 'Open its URL and correct it. Email apps load images without signing in.',
    };
  }
  // The target of a redirect isn't checked.
  if (status >= 300) return null;
  if (type !== null && !type.startsWith('image/') && !UNKNOWN_TYPES.has(type)) {
    return {
      code: 'picture_not_image',
      message: 'This image’s URL doesn’t return an image.',
      advice: 'Open it. A page that contains an image isn’t the image itself.',
    };
  }
  if (bytes === null || bytes <= LARGE_BYTES) return null;
  return {
    code: 'picture_large',
    message: `This image is ${(bytes / 1024 / 1024).toFixed(1)} MB, so it loads slowly on a phone.`,
    advice: 'Make it smaller. Twice its display width is enough, and under 1 MB.',
  };
}

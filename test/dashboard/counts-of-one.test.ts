import { expect, test } from '@jest/globals';
import { words as compose } from '../../packages/dashboard/src/rooms/campaigns/compose/words';
import { words as dmarc } from '../../packages/dashboard/src/rooms/deliverability/domains/dmarc/words';
import { words as standing } from '../../packages/dashboard/src/rooms/deliverability/standing/words';
import { words as errors } from '../../packages/dashboard/src/rooms/developers/errors/words';
import { words as segments } from '../../packages/dashboard/src/rooms/segments/words';
import { words as images } from '../../packages/dashboard/src/ui/images/words';
import { words as versions } from '../../packages/dashboard/src/ui/versions/words';

const checked = (unchecked: number) =>
  compose.checksDone({
    samples: 1,
    links: { checked: 1, unchecked },
    pictures: { checked: 1, unchecked: 0 },
  });

test.each([
  [checked(1), 'Rendered for 1 contact. Checked 1 link and 1 image. 1 other wasn’t checked, to stay within limits or'],
  [checked(2), '1 image. 2 others weren’t checked, to stay within limits or'],
  [compose.moreFindings(1), '1 more like these isn’t listed.'],
  [compose.moreFindings(2), '2 more like these aren’t listed.'],
  [compose.warmingUp(1), 'about 1 day if each day goes well'],
  [compose.warmingUp(2), 'about 2 days if each day goes well'],
  [segments.exporting(1), '1 contact exported so far…'],
  [segments.exporting(0), '0 contacts exported so far…'],
  [segments.deleteAbout(1), 'Its member stays in your contacts.'],
  [segments.deleteAbout(2), 'Its 2 members stay in your contacts.'],
  [dmarc.otherEmails(1), '1 more email came from smaller sources.'],
  [dmarc.otherEmails(2), '2 more emails came from smaller sources.'],
  [dmarc.skippedRecords(1), '1 report record was skipped because it contains invalid data.'],
  [dmarc.skippedRecords(2), '2 report records were skipped because they contain invalid data.'],
  [standing.rulesAbout(1, 'May 1'), 'Checked against your DNS and 1 email since May 1.'],
  [standing.perSecond(1), '1 email per second'],
  [standing.perSecond(14), '14 emails per second'],
  [errors.moreNotStored(1), 'At least 1 more error in this minute wasn’t stored.'],
  [errors.moreNotStored(2), 'At least 2 more errors in this minute weren’t stored.'],
  [images.more(1), '1 older image isn’t listed.'],
  [images.more(2), '2 older images aren’t listed.'],
  [versions.moreLines(1), '1 more line'],
  [versions.moreLines(2), '2 more lines'],
])('%s', (text, part) => expect(text).toContain(part));

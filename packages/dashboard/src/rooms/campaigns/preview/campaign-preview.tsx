import { useId } from 'react';
import { TextField } from '../../../ui/field';
import { MailViews, type Shown } from '../../../ui/mail-preview/mail-views';
import { words as common } from '../../../ui/mail-preview/words';
import { Problem } from '../../../ui/problem';
import type { useCampaignPreview } from './use-campaign-preview';
import { words } from './words';

interface CampaignPreviewProps {
  preview: ReturnType<typeof useCampaignPreview>;
  view?: Shown;
  choose?: (view: Shown) => void;
}

function Person({ preview: { contact, setContact, samples, code } }: Pick<CampaignPreviewProps, 'preview'>) {
  const list = useId();
  return (
    <>
      <TextField
        label={words.person}
        hint={words.personHint}
        type="email"
        list={list}
        error={code === 'CONTACT_NOT_FOUND' ? words.unknownPerson : undefined}
        value={contact}
        onChange={({ target }) => setContact(target.value)}
      />
      <datalist id={list}>
        {samples.map((email) => (
          <option key={email} value={email} />
        ))}
      </datalist>
    </>
  );
}

export function CampaignPreview({ preview, ...shown }: CampaignPreviewProps) {
  const { mail, error, mistakes, code } = preview;
  const isOther = error !== null && mistakes.length === 0 && code !== 'CONTACT_NOT_FOUND';
  return (
    <div className="stack">
      <Person preview={preview} />
      {mistakes.length > 0 && (
        <div className="note bad" role="alert">
          <strong>{words.mistakes}</strong>
          <ul>
            {mistakes.map(({ field, message, line }) => (
              <li key={`${field} ${message}`}>{words.mistake(message, line)}</li>
            ))}
          </ul>
        </div>
      )}
      {isOther && <Problem error={error} retry={preview.retry} what={common.unreached} beside />}
      {mail?.fromName && <span className="soft breaks">{words.from(mail.fromName)}</span>}
      {mail && <strong className="breaks">{mail.subject}</strong>}
      {mail && <MailViews html={mail.html} text={mail.text} {...shown} />}
      {!mail && !error && <span className="bone tall" />}
    </div>
  );
}

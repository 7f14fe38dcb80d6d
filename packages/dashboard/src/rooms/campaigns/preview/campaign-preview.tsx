import { ContactField } from '../../../ui/contact-field';
import { EmailViews, type TabName } from '../../../ui/email-preview/email-views';
import { words as viewWords } from '../../../ui/email-preview/words';
import { Problem } from '../../../ui/problem';
import type { useCampaignPreview } from './use-campaign-preview';
import { words } from './words';

interface CampaignPreviewProps {
  preview: ReturnType<typeof useCampaignPreview>;
  view?: TabName;
  choose?: (view: TabName) => void;
}

export function CampaignPreview({ preview, ...viewProps }: CampaignPreviewProps) {
  const { email, error, errors, errorCode } = preview;
  const isOtherError = error !== null && errors.length === 0 && errorCode !== 'CONTACT_NOT_FOUND';
  return (
    <div className="stack">
      <ContactField
        label={words.person}
        hint={words.personHint}
        errorCode={errorCode}
        value={preview.contact}
        change={preview.setContact}
        samples={preview.samples}
      />
      {errors.length > 0 && (
        <div className="note bad" role="alert">
          <strong>{words.renderingErrors}</strong>
          <ul>
            {errors.map(({ field, message, line }) => (
              <li key={`${field} ${message}`}>{words.errorAtLine(message, line)}</li>
            ))}
          </ul>
        </div>
      )}
      {isOtherError && (
        <Problem error={error} retry={preview.retry} summary={viewWords.couldNotLoadPreview} hidesConnectionError />
      )}
      {email?.fromName && <span className="soft breaks">{words.from(email.fromName)}</span>}
      {email && <strong className="breaks">{email.subject}</strong>}
      {email && <EmailViews html={email.html} text={email.text} {...viewProps} />}
      {!email && !error && <span className="bone tall" />}
    </div>
  );
}

import type { ProjectSetup } from '@posthaste/client';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { Link } from '../../router/link';
import { api } from '../../session/client';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { words as common } from '../../ui/words';
import { Attention, Usage } from './attention-and-usage';
import { Figures } from './figures-part';
import { Running } from './running';
import { isSetUp, Setup, useSetup } from './setup';
import { words } from './words';

function FirstEmailNote() {
  const { data } = useQuery({
    queryKey: ['emails', 'first'],
    queryFn: ({ signal }) => api.emails.list({ limit: 1 }, { signal }),
  });
  const [email] = data?.items ?? [];
  if (!email) return null;
  return (
    <div className="note good" role="status">
      <strong>{words.firstEmail}</strong>
      <span>{words.firstEmailAbout}</span>
      <div className="row">
        <Link className="button primary" to="email" with={{ id: email.id }}>
          {words.openFirstEmail}
        </Link>
      </div>
    </div>
  );
}

const hasEmail = (setup: ProjectSetup): boolean =>
  setup.steps.some(({ step, done }) => step === 'email_accepted' && done);

export default function Overview() {
  const { setup, error, retry, isDismissed, dismiss } = useSetup();
  const hadNoEmail = useRef(false);
  if (setup && !hasEmail(setup)) hadNoEmail.current = true;
  const isSetupShown = setup && !isSetUp(setup) && !isDismissed;
  if (!setup && !error)
    return (
      <Page title={words.title} about={words.about}>
        <span className="bone tall" role="status" aria-label={common.loading} />
      </Page>
    );
  return (
    <Page title={words.title} about={words.about}>
      {error && <Problem error={error} summary={words.couldNotLoadSetup} retry={retry} />}
      {setup && hadNoEmail.current && hasEmail(setup) && <FirstEmailNote />}
      {isSetupShown && <Setup setup={setup} showsOnlyOpenSteps={hasEmail(setup)} dismiss={dismiss} />}
      {(!isSetupShown || hasEmail(setup)) && (
        <>
          <div className="thirds">
            <Attention />
            <Running />
            <Usage />
          </div>
          <Figures />
        </>
      )}
    </Page>
  );
}

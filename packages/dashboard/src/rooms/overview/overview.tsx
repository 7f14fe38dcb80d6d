import type { ProjectSetup } from '@posthaste/client';
import { useRef } from 'react';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { words as common } from '../../ui/words';
import { Figures } from './figures-part';
import { FirstEmail } from './first-email';
import { Attention, Usage } from './now';
import { Running } from './running';
import { Setup, useSetup } from './setup';
import { words } from './words';

const hasEmail = (setup: ProjectSetup): boolean =>
  setup.steps.some(({ step, done }) => step === 'email_accepted' && done);

export default function Overview() {
  const { setup, error, retry, isPutAway, putAway } = useSetup();
  const hadNoEmail = useRef(false);
  if (setup && !hasEmail(setup)) hadNoEmail.current = true;
  const isShown = setup && !setup.done && !isPutAway;
  if (!setup && !error)
    return (
      <Page title={words.title} about={words.about}>
        <span className="bone tall" role="status" aria-label={common.loading} />
      </Page>
    );
  return (
    <Page title={words.title} about={words.about}>
      {error && <Problem error={error} what={words.unknownSetup} retry={retry} />}
      {setup && hadNoEmail.current && hasEmail(setup) && <FirstEmail />}
      {isShown && <Setup setup={setup} brief={hasEmail(setup)} putAway={putAway} />}
      {(!isShown || hasEmail(setup)) && (
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

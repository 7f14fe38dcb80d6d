import type { ProjectSetup } from '@posthaste/client';
import { useRef } from 'react';
import { Page } from '../../ui/page';
import { Problem } from '../../ui/problem';
import { words as common } from '../../ui/words';
import { Figures } from './figures-part';
import { FirstMail } from './first-mail';
import { Attention, Usage } from './now';
import { Running } from './running';
import { Setup, useSetup } from './setup';
import { words } from './words';

const hasMail = (setup: ProjectSetup): boolean =>
  setup.steps.some(({ step, done }) => step === 'email_accepted' && done);

export default function Overview() {
  const { setup, error, retry, isPutAway, putAway } = useSetup();
  const hadNoMail = useRef(false);
  if (setup && !hasMail(setup)) hadNoMail.current = true;
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
      {setup && hadNoMail.current && hasMail(setup) && <FirstMail />}
      {isShown && <Setup setup={setup} brief={hasMail(setup)} putAway={putAway} />}
      {(!isShown || hasMail(setup)) && (
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

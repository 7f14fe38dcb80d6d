import { useRef, useState } from 'react';
import { useGrant } from '../../session/session';
import { Page } from '../../ui/page';
import { words as common } from '../../ui/words';
import { Figures } from './figures-part';
import { FirstMail } from './first-mail';
import { Attention, Running, Usage } from './now';
import { isPutAway, Setup, useSetup } from './setup';
import { words } from './words';

/** Whether a first mail was accepted: before it there are no figures to show. */
const hasMail = (setup: NonNullable<ReturnType<typeof useSetup>>): boolean =>
  setup.steps.some(({ step, done }) => step === 'mail_accepted' && done);

/** The first page: what to do next in a new project, then how the mail fares and what needs somebody. */
export default function Overview() {
  const { project } = useGrant();
  const setup = useSetup();
  const [, drawAgain] = useState(0);
  const hadNoMail = useRef(false);
  if (setup && !hasMail(setup)) hadNoMail.current = true;
  const isShown = setup && !setup.done && !isPutAway(project.id);
  if (!setup)
    return (
      <Page title={words.title} about={words.about}>
        <span className="bone tall" role="status" aria-label={common.loading} />
      </Page>
    );
  return (
    <Page title={words.title} about={words.about}>
      {hadNoMail.current && hasMail(setup) && <FirstMail />}
      {isShown && <Setup setup={setup} brief={hasMail(setup)} put={() => drawAgain((times) => times + 1)} />}
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

import type { Template } from '@posthaste/client';
import { Link } from '../../router/link';
import { hrefOf, navigate } from '../../router/router';
import { api } from '../../session/client';
import { Button } from '../../ui/button';
import { ConfirmDialog, DialogButton } from '../../ui/confirm-dialog';
import type { SampleForm } from '../../ui/email-preview/use-preview';
import { Problem } from '../../ui/problem';
import { useAction } from '../../ui/use-action';
import { TestTemplate } from './test-template';
import { Uses } from './uses';
import { words } from './words';

function DeleteTemplate({ template: { id, name, source }, close }: { template: Template; close: () => void }) {
  return (
    <ConfirmDialog
      title={words.deleteTitle(name)}
      action={words.remove}
      source={source}
      run={() => api.templates.delete(id)}
      invalidates={['templates']}
      toast={words.deleted}
      onDone={() => navigate(hrefOf('templates'), 'replace')}
      close={close}
    >
      <p>{words.deleteAbout}</p>
      <Uses id={id} />
      <Link to="emails" with={{ template: id, status: 'SCHEDULED' }}>
        {words.scheduled}
      </Link>
    </ConfirmDialog>
  );
}

interface ActionsProps {
  template: Template;
  mayWrite: boolean;
  sample: SampleForm;
}

export function TemplateActions({ template, mayWrite, sample }: ActionsProps) {
  const { id } = template;
  const duplicate = useAction({
    run: () => api.templates.duplicate(id),
    invalidates: ['templates'],
    toast: words.duplicated,
    onDone: (copy: Template) => navigate(hrefOf('template', { id: copy.id })),
  });
  return (
    <>
      <Link className="button" to="emails" with={{ template: id }}>
        {words.emails}
      </Link>
      {mayWrite && (
        <>
          <DialogButton label={words.test}>
            {(close) => <TestTemplate template={template} initialSample={sample} close={close} />}
          </DialogButton>
          <Button busy={duplicate.isPending} onClick={() => duplicate.mutate()}>
            {words.duplicate}
          </Button>
          {duplicate.error && <Problem error={duplicate.error} />}
          <DialogButton kind="danger" label={words.remove}>
            {(close) => <DeleteTemplate template={template} close={close} />}
          </DialogButton>
        </>
      )}
    </>
  );
}

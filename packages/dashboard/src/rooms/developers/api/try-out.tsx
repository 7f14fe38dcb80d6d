import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { apiUrl } from '../../../router/base-urls';
import { includesRole, useGrant } from '../../../session/session';
import { Badge, type Tone } from '../../../ui/badge';
import { Button } from '../../../ui/button';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { Copy } from '../../../ui/copy';
import { Field, TextField } from '../../../ui/field';
import { Problem } from '../../../ui/problem';
import type { ApiDocument, Operation } from './document';
import { exampleOf } from './example';
import { type ShownResponse, send } from './send';
import { clientCodeOf, curlOf, type RequestInput } from './snippets';
import { words } from './words';

const Code = ({ title, code }: { title: string; code: string }) => (
  <section className="stack" aria-label={title}>
    <div className="row">
      <h3>{title}</h3>
      <span className="end">
        <Copy text={code} />
      </span>
    </div>
    <pre className="code" tabIndex={0}>
      {code}
    </pre>
  </section>
);

function toneOf(status: number): Tone {
  if (status < 300) return 'good';
  return status < 500 ? 'warn' : 'bad';
}

const ResponseDetails = ({ response }: { response: ShownResponse }) => (
  <section className="stack" aria-label={words.response} aria-live="polite">
    <div className="row">
      <Badge tone={toneOf(response.status)}>{String(response.status)}</Badge>
      <span className="soft small">{words.took(response.took)}</span>
      {response.requestId && (
        <span className="soft small">
          {words.requestId} <code>{response.requestId}</code>
        </span>
      )}
    </div>
    <pre className="code" tabIndex={0}>
      {response.body || words.empty}
    </pre>
  </section>
);

function bodyError(body: string): string | undefined {
  if (body.trim() === '') return undefined;
  try {
    JSON.parse(body);
    return undefined;
  } catch (error) {
    return words.notJson(error instanceof Error ? error.message : '');
  }
}

interface FormProps {
  operation: Operation;
  input: RequestInput;
  change: (input: RequestInput) => void;
  missing: readonly string[];
}

const Inputs = ({ operation, input, change, missing }: FormProps) => (
  <>
    {operation.parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, schema, required }) => (
        <TextField
          key={name}
          label={required ? `${name} *` : name}
          placeholder={schema.example === undefined ? '' : String(schema.example)}
          value={input.values[name] ?? ''}
          error={missing.includes(name) && !input.values[name] ? words.missing : undefined}
          onChange={({ currentTarget }) =>
            change({ ...input, values: { ...input.values, [name]: currentTarget.value } })
          }
        />
      ))}
    {operation.body && (
      <Field label={words.bodyLabel} error={bodyError(input.body)}>
        {(control) => (
          <textarea
            {...control}
            className="input mono"
            rows={Math.min(16, input.body.split('\n').length + 1)}
            spellCheck={false}
            value={input.body}
            onChange={({ target }) => change({ ...input, body: target.value })}
          />
        )}
      </Field>
    )}
  </>
);

/** The call may change any record; other pages reload theirs when opened. */
const NO_QUERIES: readonly string[] = [];

function useCall(operation: Operation, input: RequestInput) {
  const [isConfirming, setConfirming] = useState(false);
  const [missing, setMissing] = useState<string[]>([]);
  const call = useMutation({ mutationFn: () => send(operation, input), onSettled: () => setConfirming(false) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missingParameters = operation.parameters.filter(({ name, required }) => required && !input.values[name]);
    setMissing(missingParameters.map(({ name }) => name));
    if (missingParameters.length > 0 || bodyError(input.body)) return;
    if (operation.method === 'GET') call.mutate();
    else setConfirming(true);
  };
  return { call, submit, isConfirming, cancel: () => setConfirming(false), missing };
}

function Form({ operation, input, change }: Omit<FormProps, 'missing'>) {
  const { project } = useGrant();
  const { call, submit, isConfirming, cancel, missing } = useCall(operation, input);
  return (
    <>
      <p className="soft">{words.tryAbout(project.name)}</p>
      <form className="stack" onSubmit={submit} noValidate>
        <Inputs operation={operation} input={input} change={change} missing={missing} />
        <div className="row">
          <Button kind="primary" type="submit" busy={call.isPending}>
            {words.send}
          </Button>
        </div>
      </form>
      {call.error && <Problem error={call.error} />}
      {call.data && <ResponseDetails response={call.data} />}
      {isConfirming && (
        <ConfirmDialog
          title={words.askTitle(operation.method, operation.path)}
          action={words.send}
          cancelLabel={words.keep}
          danger={operation.method === 'DELETE'}
          run={() => call.mutateAsync()}
          invalidates={NO_QUERIES}
          close={cancel}
        >
          {words.askAbout(project.name)}
        </ConfirmDialog>
      )}
    </>
  );
}

function initialInput(operation: Operation, document: ApiDocument, reader: string | null): RequestInput {
  const example = operation.body && operation.bodyRequired ? exampleOf(operation.body, document) : undefined;
  const exampleToReader =
    operation.id === 'send.sendEmail' && reader ? { ...(example as object), to: reader } : example;
  return { values: {}, body: exampleToReader === undefined ? '' : JSON.stringify(exampleToReader, null, 2) };
}

export function TryOut({ operation, document }: { operation: Operation; document: ApiDocument }) {
  const { member } = useGrant();
  const [input, setInput] = useState(() => initialInput(operation, document, member.email));
  const code = clientCodeOf(operation, input, apiUrl.href);
  const { role } = operation;
  return (
    <section className="stack" aria-labelledby="try-title">
      <h2 id="try-title">{words.tryOut}</h2>
      {role === undefined && <p className="note">{words.notHere}</p>}
      {role && !includesRole(member.role, role) && <p className="note">{words.mayNot(role)}</p>}
      {role && includesRole(member.role, role) && <Form operation={operation} input={input} change={setInput} />}
      <Code title={words.curl} code={curlOf(operation, input, apiUrl.href)} />
      {code && <Code title={words.client} code={code} />}
    </section>
  );
}

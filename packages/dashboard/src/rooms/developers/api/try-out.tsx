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
import { type DisplayedResponse, sendRequest } from './send';
import { clientCodeOf, curlOf, type RequestInput } from './snippets';
import { words } from './words';

const CodeSample = ({ title, code }: { title: string; code: string }) => (
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

const ResponseDetails = ({ response }: { response: DisplayedResponse }) => (
  <section className="stack" aria-label={words.response} aria-live="polite">
    <div className="row">
      <Badge tone={toneOf(response.status)}>{String(response.status)}</Badge>
      <span className="soft small">{words.duration(response.durationMs)}</span>
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
  missingNames: readonly string[];
}

const Inputs = ({ operation, input, change, missingNames }: FormProps) => (
  <>
    {operation.parameters
      .filter((parameter) => parameter.in !== 'header')
      .map(({ name, schema, required }) => (
        <TextField
          key={name}
          label={required ? `${name} *` : name}
          placeholder={schema.example === undefined ? '' : String(schema.example)}
          value={input.values[name] ?? ''}
          error={missingNames.includes(name) && !input.values[name] ? words.valueMissing : undefined}
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

/** Nothing to invalidate: the call may change any record, and other pages reload theirs when opened. */
const NO_QUERIES: readonly string[] = [];

function useCall(operation: Operation, input: RequestInput) {
  const [isConfirming, setConfirming] = useState(false);
  const [missingNames, setMissingNames] = useState<string[]>([]);
  const call = useMutation({ mutationFn: () => sendRequest(operation, input), onSettled: () => setConfirming(false) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const missingParameters = operation.parameters.filter(({ name, required }) => required && !input.values[name]);
    setMissingNames(missingParameters.map(({ name }) => name));
    if (missingParameters.length > 0 || bodyError(input.body)) return;
    if (operation.method === 'GET') call.mutate();
    else setConfirming(true);
  };
  return { call, submit, isConfirming, cancel: () => setConfirming(false), missingNames };
}

function Form({ operation, input, change }: Omit<FormProps, 'missingNames'>) {
  const { project } = useGrant();
  const { call, submit, isConfirming, cancel, missingNames } = useCall(operation, input);
  return (
    <>
      <p className="soft">{words.tryAbout(project.name)}</p>
      <form className="stack" onSubmit={submit} noValidate>
        <Inputs operation={operation} input={input} change={change} missingNames={missingNames} />
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
          title={words.confirmTitle(operation.method, operation.path)}
          action={words.send}
          cancelLabel={words.cancel}
          danger={operation.method === 'DELETE'}
          run={() => call.mutateAsync()}
          invalidates={NO_QUERIES}
          close={cancel}
        >
          {words.confirmAbout(project.name)}
        </ConfirmDialog>
      )}
    </>
  );
}

function exampleBody({ id, body, bodyRequired }: Operation, document: ApiDocument, ownAddress: string | null): unknown {
  const example = body && bodyRequired ? exampleOf(body, document) : undefined;
  return id === 'send.sendEmail' && ownAddress ? { ...(example as object), to: ownAddress } : example;
}

function initialInput(operation: Operation, document: ApiDocument, ownAddress: string | null): RequestInput {
  const body = exampleBody(operation, document, ownAddress);
  return { values: {}, body: body === undefined ? '' : JSON.stringify(body, null, 2) };
}

export function TryOut({ operation, document }: { operation: Operation; document: ApiDocument }) {
  const { member } = useGrant();
  const [input, setInput] = useState(() => initialInput(operation, document, member.email));
  const code = clientCodeOf(operation, input, apiUrl.href);
  const { role } = operation;
  return (
    <section className="stack" aria-labelledby="try-title">
      <h2 id="try-title">{words.tryOut}</h2>
      {role === undefined && <p className="note">{words.cannotTry}</p>}
      {role && !includesRole(member.role, role) && <p className="note">{words.noPermission(role)}</p>}
      {role && includesRole(member.role, role) && <Form operation={operation} input={input} change={setInput} />}
      <CodeSample title={words.curl} code={curlOf(operation, input, apiUrl.href)} />
      {code && <CodeSample title={words.client} code={code} />}
    </section>
  );
}

import { hrefOf, navigate } from '../../../router/router';
import type { Parameters } from '../../../router/routes';
import { Button } from '../../../ui/button';
import { Chips } from '../../../ui/chips';
import { Choice } from '../../../ui/choice';
import { isolated } from '../../../ui/isolated';
import { TimeRangeChoice, timeText } from '../../../ui/time-range-choice';
import { useActorList } from '../../../ui/use-actors';
import { actions, splitFilter } from './actions';
import { actionText } from './entry-text';
import { words } from './words';

type Filters = Parameters<'audit-log'>;

const applyFilters = (filters: Filters) => navigate(hrefOf('audit-log', { ...filters, pages: undefined }));

const withValue = (values: readonly string[], value: string | undefined): string[] =>
  value === undefined || values.includes(value) ? [...values] : [...values, value];

function ActorChoice({ actor, choose }: { actor: string | undefined; choose: (actor: string | undefined) => void }) {
  const { members = [], keys = [] } = useActorList() ?? {};
  const isKnown = actor === undefined || actor === 'operator' || [...members, ...keys].some(({ id }) => id === actor);
  return (
    <select
      className="input"
      aria-label={words.filterActor}
      value={actor ?? ''}
      onChange={({ target }) => choose(target.value || undefined)}
    >
      <option value="">{words.anyActor}</option>
      {!isKnown && <option value={actor}>{actor}</option>}
      <optgroup label={words.membersGroup}>
        {members.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label={words.keysGroup}>
        {keys.map(({ id, name, lastFour }) => (
          <option key={id} value={id}>
            {lastFour ? isolated`${name} (…${lastFour})` : name}
          </option>
        ))}
      </optgroup>
      <option value="operator">{words.operator}</option>
    </select>
  );
}

function ActionChoice({
  action,
  choose,
}: {
  action: string | undefined;
  choose: (action: string | undefined) => void;
}) {
  const { group, operation } = splitFilter(action);
  const groups = withValue(Object.keys(actions), group);
  const operations = (actions[group ?? ''] ?? []).map((name) => `${group}.${name}`);
  const operationChoices = withValue(operations, operation);
  return (
    <>
      <Choice
        label={words.filterKind}
        anyLabel={words.anyKind}
        values={groups}
        names={Object.fromEntries(groups.map((name) => [name, words.kinds[name] ?? name]))}
        value={group}
        choose={choose}
      />
      {group !== undefined && operationChoices.length > 1 && (
        <Choice
          label={words.filterAction}
          anyLabel={words.anyAction}
          values={operationChoices}
          names={Object.fromEntries(
            operationChoices.map((choice) => [
              choice,
              words.filterActions[choice] ?? actionText({ action: choice, outcome: 'done' }),
            ]),
          )}
          value={operation}
          choose={(chosenOperation) => choose(chosenOperation ?? group)}
        />
      )}
    </>
  );
}

export function AuditFilters({ filters }: { filters: Filters }) {
  const { actor, action, from, to } = filters;
  return (
    <div className="stack">
      <div className="filters">
        <ActorChoice actor={actor} choose={(newActor) => applyFilters({ ...filters, actor: newActor })} />
        <ActionChoice action={action} choose={(newAction) => applyFilters({ ...filters, action: newAction })} />
        <TimeRangeChoice range={filters} choose={(range) => applyFilters({ ...filters, ...range })} />
        {(actor || action || from || to) && (
          <Button kind="quiet" onClick={() => applyFilters({})}>
            {words.clear}
          </Button>
        )}
      </div>
      {(from || to) && (
        <Chips
          names={['from', 'to']}
          filters={{ from: timeText(from), to: timeText(to) }}
          labelOf={(name) => words.times[name]}
          remove={(name) => applyFilters({ ...filters, [name]: undefined })}
        />
      )}
    </div>
  );
}

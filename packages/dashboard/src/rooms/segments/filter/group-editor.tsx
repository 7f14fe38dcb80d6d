import { useId } from 'react';
import { Button } from '../../../ui/button';
import { type Builder, messagesOfPart } from './builder';
import { ConditionEditor } from './condition-editor';
import { MessageList } from './message-list';
import {
  emptyGroup,
  type Group,
  isGroup,
  MAX_CONDITIONS,
  MAX_LEVELS,
  newCondition,
  type Part,
  type Path,
} from './tree';
import { words } from './words';

interface GroupProps {
  builder: Builder;
  group: Group;
  path: Path;
}

const JoinChoice = ({ builder, group, path }: GroupProps) => (
  <div className="row">
    <span>{path.length === 0 ? words.match : words.matchInner}</span>
    <select
      className="input auto"
      aria-label={words.join}
      value={group.operator}
      onChange={({ target }) => {
        const operator = target.value === 'OR' ? 'OR' : 'AND';
        builder.changeGroup(path, (current) => ({ ...current, operator }));
      }}
    >
      <option value="AND">{words.all}</option>
      <option value="OR">{words.any}</option>
    </select>
    <span>{words.ofThese}</span>
    {path.length > 0 && (
      <Button kind="quiet" className="end" onClick={() => builder.remove(path)}>
        {words.removeGroup}
      </Button>
    )}
  </div>
);

const AddButtons = ({ builder, group, path }: GroupProps) => {
  const newPath = [...path, group.conditions.length];
  const add = (part: Part, pathToFocus: Path) =>
    builder.changeGroup(path, (current) => ({ ...current, conditions: [...current.conditions, part] }), pathToFocus);
  return (
    <div className="row">
      <Button data-add={path.join('.')} disabled={builder.isFull} onClick={() => add(newCondition(), newPath)}>
        {words.addCondition}
      </Button>
      {path.length < MAX_LEVELS - 1 && (
        <Button
          kind="quiet"
          disabled={builder.isFull}
          onClick={() => add({ ...emptyGroup(), operator: 'OR', conditions: [newCondition()] }, [...newPath, 0])}
        >
          {words.addGroup}
        </Button>
      )}
      {builder.isFull && <span className="field-hint">{words.maxConditions(MAX_CONDITIONS)}</span>}
    </div>
  );
};

export function GroupEditor({ builder, group, path }: GroupProps) {
  const messages = messagesOfPart(builder, path, useId());
  const joinWord = group.operator === 'AND' ? words.and : words.or;
  return (
    <fieldset className="plain-set filter-group" data-part={path.join('.')}>
      <legend className="unseen">{path.length === 0 ? words.filter : words.group}</legend>
      <JoinChoice builder={builder} group={group} path={path} />
      <ol className="filter-parts">
        {group.conditions.map((part, index) => {
          const partPath = [...path, index];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: parts have no id, and the focus stays at the index
            <li key={index}>
              <span className="filter-join">{index > 0 && joinWord}</span>
              {isGroup(part) ? (
                <GroupEditor builder={builder} group={part} path={partPath} />
              ) : (
                <ConditionEditor builder={builder} condition={part} path={partPath} />
              )}
            </li>
          );
        })}
      </ol>
      <MessageList messages={messages} />
      <AddButtons builder={builder} group={group} path={path} />
    </fieldset>
  );
}

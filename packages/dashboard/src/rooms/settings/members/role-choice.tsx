import type { Role } from '../../../session/grant';
import { Check } from '../../../ui/field';
import { words } from './words';

const roles: readonly Role[] = ['owner', 'editor', 'viewer'];

export const RoleChoice = ({ role, choose }: { role: Role; choose: (role: Role) => void }) => (
  <fieldset className="choices">
    <legend className="field-label">{words.role}</legend>
    {roles.map((each) => (
      <Check
        key={each}
        radioGroup="role"
        label={words.roles[each][0] ?? ''}
        hint={words.roles[each][1]}
        checked={each === role}
        onChange={() => choose(each)}
      />
    ))}
  </fieldset>
);

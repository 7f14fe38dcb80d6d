import type { Role } from '../../../session/grant';
import { Check } from '../../../ui/field';
import { words } from './words';

const roles: readonly Role[] = ['owner', 'editor', 'viewer'];

export const RoleChoice = ({ role, choose }: { role: Role; choose: (role: Role) => void }) => (
  <fieldset className="choices">
    <legend className="field-label">{words.role}</legend>
    {roles.map((one) => (
      <Check
        key={one}
        radio="role"
        label={words.roles[one][0] ?? ''}
        hint={words.roles[one][1]}
        checked={one === role}
        onChange={() => choose(one)}
      />
    ))}
  </fieldset>
);

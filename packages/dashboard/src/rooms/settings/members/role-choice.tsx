import type { Role } from '../../../session/grant';
import { Check } from '../../../ui/field';
import { words } from './words';

const roles: readonly Role[] = ['owner', 'editor', 'viewer'];

export const RoleChoice = ({ role, choose }: { role: Role; choose: (role: Role) => void }) => (
  <fieldset className="choices">
    <legend className="field-label">{words.role}</legend>
    {roles.map((option) => (
      <Check
        key={option}
        radioGroup="role"
        {...words.roles[option]}
        checked={option === role}
        onChange={() => choose(option)}
      />
    ))}
  </fieldset>
);

import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import icon from '../icon.svg';
import { hrefOf, navigate } from '../router/router';
import { changeProject, signOutAllTabs, useGrant } from '../session/session';
import { deleteSession } from '../session/session-routes';
import { hasDrafts } from '../ui/editing/draft-store';
import { Icon } from '../ui/icons';
import { Menu } from '../ui/menu';
import { notify } from '../ui/notify';
import { DiscardDialog } from '../ui/sheet';
import { words as common } from '../ui/words';
import { FIRST_PAGE } from './rooms';
import { chooseTheme, chosenTheme, themes } from './theme';
import { words } from './words';

export function ProjectSwitcher() {
  const { project, projects, session, member } = useGrant();
  const queries = useQueryClient();
  const switchTo = async (id: string) => {
    try {
      await changeProject(id);
      queries.clear();
      navigate(hrefOf(FIRST_PAGE));
    } catch {
      notify(common.changeErrors.noResponse);
    }
  };
  const items = projects.map(({ id, name, role }) => ({
    label: name,
    detail: words.roles[role],
    checked: id === project.id,
    run: () => {
      if (id !== project.id) void switchTo(id);
    },
  }));
  const onlyProjectNote = session.projectOnly && member.email !== null && (
    <div className="soft small">{words.onlyProject}</div>
  );
  return (
    <Menu label={`${words.switchProject}: ${project.name}`} className="switcher" items={items} head={onlyProjectNote}>
      <img src={icon} alt="" width="24" height="24" />
      <span className="cut">{project.name}</span>
      <span className="sign">
        <Icon name="chevron" />
      </span>
    </Menu>
  );
}

export function AccountMenu() {
  const { member } = useGrant();
  const [isConfirming, setConfirming] = useState(false);
  const [theme, setTheme] = useState(chosenTheme);
  const signOut = async () => {
    await deleteSession().catch(() => undefined);
    signOutAllTabs();
  };
  const head = (
    <>
      <div className="cut">{member.email ?? words.operatorName}</div>
      <div className="soft small">{words.roles[member.role]}</div>
    </>
  );
  const signOutOrConfirm = async () => {
    if (await hasDrafts()) setConfirming(true);
    else await signOut();
  };
  const items = [
    ...themes.map((name) => ({
      label: words.themes[name],
      checked: name === theme,
      run: () => {
        chooseTheme(name);
        setTheme(name);
      },
    })),
    { label: words.signOut, run: () => void signOutOrConfirm() },
  ];
  return (
    <>
      {isConfirming && (
        <DiscardDialog
          title={words.signOutTitle}
          action={words.signOut}
          onKeep={() => setConfirming(false)}
          onDiscard={() => void signOut()}
        >
          {words.signOutAbout}
        </DiscardDialog>
      )}
      <Menu
        label={`${words.account}: ${member.email ?? words.operatorName}`}
        className="switcher"
        items={items}
        head={head}
        align="up"
      >
        <Icon name="members" />
        <span className="cut">{member.email ?? words.operatorName}</span>
      </Menu>
    </>
  );
}

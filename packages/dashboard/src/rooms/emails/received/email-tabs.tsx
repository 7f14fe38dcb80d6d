import { Link } from '../../../router/link';
import { words } from './words';

export const EmailTabs = ({ current }: { current: 'sent' | 'received' | 'aside' }) => (
  <nav className="tabs" aria-label={words.tabsLabel}>
    <Link to="emails" aria-current={current === 'sent' ? 'page' : undefined}>
      {words.sent}
    </Link>
    <Link to="received" aria-current={current === 'received' ? 'page' : undefined}>
      {words.received}
    </Link>
    {current !== 'sent' && (
      <Link to="received" with={{ aside: 'yes' }} aria-current={current === 'aside' ? 'page' : undefined}>
        {words.setAside}
      </Link>
    )}
  </nav>
);

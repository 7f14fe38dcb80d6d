import { Link } from '../../../router/link';
import { words } from './words';

export const SentOrReceived = ({ shown }: { shown: 'sent' | 'received' | 'aside' }) => (
  <nav className="tabs" aria-label={words.label}>
    <Link to="emails" aria-current={shown === 'sent' ? 'page' : undefined}>
      {words.sent}
    </Link>
    <Link to="received" aria-current={shown === 'received' ? 'page' : undefined}>
      {words.received}
    </Link>
    {shown !== 'sent' && (
      <Link to="received" with={{ aside: 'yes' }} aria-current={shown === 'aside' ? 'page' : undefined}>
        {words.setAside}
      </Link>
    )}
  </nav>
);

import './styles/tokens.css';
import './styles/base.css';
import './styles/controls.css';
import './styles/layers.css';
import './styles/shell.css';
import './styles/lists.css';
import './styles/email.css';
import './styles/chart.css';
import './styles/overview.css';
import './styles/settings.css';
import './styles/campaigns.css';
import './styles/segments.css';
import './styles/contacts.css';
import './styles/deliverability.css';
import './styles/workflows.css';
import './styles/forms.css';
import { QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './app/error-boundary';
import { Gate } from './app/gate';
import { Shell } from './app/shell';
import { applyTheme } from './app/theme';
import { forgetRetry } from './ui/problem';

const FRESH_MS = 10_000;

/** Queries don't retry, because the API client does. Pages report a missing network instead of waiting for it. */
const queryClient = new QueryClient({
  queryCache: new QueryCache({ onSuccess: forgetRetry }),
  defaultOptions: {
    queries: { staleTime: FRESH_MS, retry: false, networkMode: 'always', refetchOnWindowFocus: true },
    mutations: { retry: false, networkMode: 'always' },
  },
});

applyTheme();
const page = document.getElementById('page');
if (!page) throw new Error('index.html has no element with the id "page".');
createRoot(page).render(
  <StrictMode>
    <ErrorBoundary page="">
      <QueryClientProvider client={queryClient}>
        <Gate>
          <Shell />
        </Gate>
      </QueryClientProvider>
    </ErrorBoundary>
  </StrictMode>,
);

import type { Topic } from '@posthaste/client';
import { words } from './words';

export const PagePreview = ({ topics }: { topics: readonly Topic[] }) => (
  <section className="panel panel-body stack" aria-labelledby="preview-title">
    <h2 id="preview-title">{words.preview}</h2>
    <p className="soft">{words.previewAbout}</p>
    <ul className="stack">
      {topics.map(({ id, name, description, defaultSubscribed }) => (
        <li key={id}>
          <label className="choice">
            <input type="checkbox" disabled checked={defaultSubscribed} />
            <span className="breaks">{name}</span>
            {description && <span className="field-hint breaks">{description}</span>}
          </label>
        </li>
      ))}
    </ul>
    <p className="field-hint">{words.confirming}</p>
  </section>
);

import type { Context } from 'liquidjs';
import { library } from './library';
import { BoundedEmitter, budgetOf } from './output';

function makeCaptures() {
  const { CaptureTag, Drop } = library();

  class Markup extends Drop {
    constructor(readonly text: string) {
      super();
    }

    get size(): number {
      return this.text.length;
    }

    override valueOf(): string {
      return this.text;
    }
  }

  /** The engine's `capture` has no limit. This one has the budget's. */
  class BoundedCapture extends CaptureTag {
    protected wrap(text: string): unknown {
      return text;
    }

    override *render(context: Context): Generator<unknown, void, string> {
      const budget = budgetOf(context);
      const emitter = new BoundedEmitter(budget);
      yield this.liquid.renderer.renderTemplates(this.templates, context, emitter);
      budget.use(emitter.buffer.length);
      context.bottom()[this.variable] = this.wrap(emitter.buffer);
    }
  }

  class MarkupCapture extends BoundedCapture {
    protected override wrap(text: string): unknown {
      return new Markup(text);
    }
  }

  return { Markup, tags: { html: MarkupCapture, text: BoundedCapture } };
}

let instance: ReturnType<typeof makeCaptures> | undefined;

export function captures(): ReturnType<typeof makeCaptures> {
  instance ??= makeCaptures();
  return instance;
}

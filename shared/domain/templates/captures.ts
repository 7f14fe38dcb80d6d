import type { Context } from 'liquidjs';
import { library } from './library';
import { BoundedEmitter, budgetOf } from './output';

/** Classes that extend those of the engine's library. */
function makeCaptures() {
  const { CaptureTag, Drop } = library();

  /** HTML that is printed without escaping: the output of a `capture` block in an HTML template. */
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

  /** Replaces the engine's `capture`, which collects without a limit. */
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

  /** `capture` for HTML templates: values are escaped in the block, and not again when the block is printed. */
  class MarkupCapture extends BoundedCapture {
    protected override wrap(text: string): unknown {
      return new Markup(text);
    }
  }

  return { Markup, tags: { html: MarkupCapture, text: BoundedCapture } };
}

let made: ReturnType<typeof makeCaptures> | undefined;

/** What `capture` blocks collect and their tags, by the kind of template; made at the first use. */
export function captures(): ReturnType<typeof makeCaptures> {
  made ??= makeCaptures();
  return made;
}

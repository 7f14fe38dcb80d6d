import { CaptureTag, type Context, type Emitter } from 'liquidjs';
import { type Budget, MAX_OUTPUT, TemplateLimitError } from './limits';
import { Markup, toText } from './values';

/** Collects the output of a template and stops the rendering if it becomes too long. */
export class BoundedEmitter implements Emitter {
  buffer = '';

  constructor(
    private readonly budget: Budget,
    private readonly limit: number = MAX_OUTPUT,
  ) {}

  write(value: unknown): void {
    this.buffer += toText(value, this.budget);
    if (this.buffer.length > this.limit) {
      throw new TemplateLimitError(`the rendered text is longer than ${this.limit.toLocaleString('en-US')} characters`);
    }
  }
}

/** The budget that `render` put into the engine's context. */
export const budgetOf = (context: Context): Budget => context.memoryLimit as unknown as Budget;

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

export const captureTags = { html: MarkupCapture, text: BoundedCapture };

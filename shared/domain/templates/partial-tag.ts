import type { Context, Emitter, Hash, Liquid, Template as Node, Parser, TagToken, TopLevelToken } from 'liquidjs';
import { library, TIME } from './library';

export const PARTIAL = 'partial';
/** Marks tags that the service has inserted. Stored texts have no control characters. */
export const SERVICE_MARK = '\u0001';

const UNEXPECTED = /[^\s,]/;

function makePartialTag() {
  const { Context: ContextClass, Hash: HashClass, Tag, TypeGuards } = library();

  /** Variables that are assigned inside don't exist outside, as with Liquid's `render`. */
  return class PartialTag extends Tag {
    private readonly values: Hash;
    private readonly nodes: Node[] = [];
    private readonly place: string;

    constructor(token: TagToken, remaining: TopLevelToken[], liquid: Liquid, parser: Parser) {
      super(token, remaining, liquid);
      if (!token.args.startsWith(SERVICE_MARK)) throw new Error(`tag "${PARTIAL}" not found`);
      this.place = `${token.args} ${token.begin}`;
      this.tokenizer.p += SERVICE_MARK.length;
      this.values = new HashClass(this.tokenizer);
      const hasAllValues = Object.values(this.values.hash).every((value) => value !== undefined);
      if (!hasAllValues || UNEXPECTED.test(this.tokenizer.remaining())) throw new Error('unexpected character');
      for (let next = remaining.shift(); next; next = remaining.shift()) {
        if (TypeGuards.isTagToken(next) && next.name === `end${PARTIAL}`) return;
        this.nodes.push(parser.parseToken(next, remaining));
      }
      throw new Error(`tag ${token.getText()} not closed`);
    }

    override *render(context: Context, emitter: Emitter): Generator<unknown, void, Record<string, unknown>> {
      const values = yield this.values.render(context);
      const inner = new ContextClass(
        context.environments,
        context.opts,
        { sync: true },
        { memoryLimit: context.memoryLimit, renderLimit: context.renderLimit, liquid: this.liquid },
      );
      inner.setRegister(TIME, context.getRegister(TIME));
      Object.assign(inner.bottom(), values);
      yield this.liquid.renderer.renderTemplates(this.nodes, inner, emitter);
    }

    *children(): Generator<unknown, Node[], Node[]> {
      return yield this.nodes;
    }

    *arguments() {
      for (const value of Object.values(this.values.hash)) if (value !== undefined) yield value;
    }

    partialScope() {
      return { name: this.place, isolated: true, scope: Object.keys(this.values.hash) };
    }
  };
}

let tagClass: ReturnType<typeof makePartialTag> | undefined;

export function partialTag(): ReturnType<typeof makePartialTag> {
  tagClass ??= makePartialTag();
  return tagClass;
}

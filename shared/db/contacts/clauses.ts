import type { Wishes } from '../../domain/contacts/wishes';

/** What must hold for a merge, beside that the contact exists. */
export type MergeGuard =
  /** There is room for all of the patch, whatever of it stands already. */
  | { maximumKeys: number; maximumBytes: number; addedBytes: number }
  /** Nothing was written since this version, in which the merged data was found to fit. */
  | { version: number; dataBytes: number };

type Choices = Readonly<Record<string, boolean>>;

/**
 * The clauses of one update of a contact and all that they name. An expression has 4 KB at most: a hundred keys of data
 * and a hundred topics fit into one because the names of their maps are short.
 */
export class ContactClauses {
  readonly names: Record<string, string> = {};
  readonly values: Record<string, unknown> = {};
  readonly set: string[] = [];
  readonly remove: string[] = [];
  /** Beside that the contact exists; the guard is always one. */
  readonly conditions: string[] = [];

  /** Each key by itself, so that writes of other keys at the same time lose nothing. */
  patch(patch: Record<string, unknown>): void {
    for (const [index, [key, value]] of Object.entries(patch).entries()) {
      this.names['#d'] = 'data';
      this.names[`#k${index}`] = key;
      if (value === null) {
        this.remove.push(`#d.#k${index}`);
      } else {
        this.values[`:k${index}`] = value;
        this.set.push(`#d.#k${index}=:k${index}`);
      }
    }
  }

  value(attribute: string, value: unknown, expression = `:${attribute}`): void {
    this.names[`#${attribute}`] = attribute;
    this.values[`:${attribute}`] = value;
    this.set.push(`#${attribute} = ${expression}`);
  }

  /** Either way nobody waits for the person's word any more; who has left is not asked for it again. */
  subscription(subscribed: boolean, now: string): void {
    this.value('subscribed', subscribed);
    this.clear('pendingSince');
    if (!subscribed) {
      this.value('leftAt', now);
      return;
    }
    this.clear('leftAt');
    this.conditions.push('attribute_not_exists(complained)');
  }

  /** Each topic by itself too; `held` tells whether there is a map to write into. */
  topics(chosen: NonNullable<Wishes['topics']>, held: Choices | undefined): void {
    this.names['#t'] = 'topics';
    if (!held) {
      const whole = Object.entries(chosen).filter(([, choice]) => choice !== null);
      this.value('topics', Object.fromEntries(whole));
      this.conditions.push('attribute_not_exists(#t)');
      return;
    }
    this.conditions.push('attribute_exists(#t)');
    for (const [index, [id, choice]] of Object.entries(chosen).entries()) {
      this.names[`#t${index}`] = id;
      if (choice === null) {
        this.remove.push(`#t.#t${index}`);
      } else {
        this.values[`:t${index}`] = choice;
        this.set.push(`#t.#t${index}=:t${index}`);
      }
    }
  }

  wishes({ topics, snoozedUntil }: Wishes, held: Choices | undefined): void {
    if (topics) this.topics(topics, held);
    else if (topics === null) this.clear('topics');
    if (snoozedUntil) this.value('snoozedUntil', snoozedUntil);
    else if (snoozedUntil === null) this.clear('snoozedUntil');
  }

  /** Holds for a row with this value only. */
  only(attribute: string, value: unknown): void {
    this.names[`#${attribute}`] = attribute;
    this.values[`:${attribute}`] = value;
    this.conditions.push(`#${attribute} = :${attribute}`);
  }

  private clear(attribute: string): void {
    this.names[`#${attribute}`] = attribute;
    this.remove.push(`#${attribute}`);
  }

  guard(guard: MergeGuard): void {
    if ('version' in guard) {
      this.values[':seen'] = guard.version;
      this.conditions.push('#version = :seen');
      this.value('dataBytes', guard.dataBytes);
      return;
    }
    this.names['#d'] = 'data';
    this.values[':maximumKeys'] = guard.maximumKeys;
    this.values[':maximumBytes'] = guard.maximumBytes;
    this.conditions.push('size(#d) <= :maximumKeys', '#dataBytes <= :maximumBytes');
    this.value('dataBytes', guard.addedBytes, '#dataBytes + :dataBytes');
  }
}

import { type Command, Option } from 'commander';
import type { Output } from '../output';
import { saveContactData } from './data';
import { importContacts } from './import';

const collect = (value: string, before: string[] = []): string[] => [...before, value];

export function addContacts(program: Command, output: Output): void {
  const contacts = program
    .command('contacts')
    .description('import contacts, and save everything stored about a contact');
  contacts
    .command('data')
    .argument('<contact>', 'its address or id')
    .description('save everything stored about a contact in one file, including the content of emails')
    .addOption(new Option('--url <url>', 'base URL of the API').env('POSTHASTE_URL'))
    .addOption(new Option('--key <key>', 'secret key of the project').env('POSTHASTE_KEY'))
    .option('--out <file>', 'file to write, one JSON record per line', 'contact-data.ndjson')
    .action((contact, _, command: Command) => saveContactData(contact, command.optsWithGlobals(), output));
  contacts
    .command('import')
    .argument('<file>', 'CSV with a header line, or NDJSON (.ndjson, .jsonl)')
    .description('create and update contacts from a file; --dry-run shows what each row would do')
    .addOption(new Option('--url <url>', 'base URL of the API').env('POSTHASTE_URL'))
    .addOption(new Option('--key <key>', 'secret key of the project').env('POSTHASTE_KEY'))
    .option(
      '--map <column=target>',
      'what a column of the file becomes: email, subscribed, unsubscribed, consent.at, consent.source, consent.text or data.<field>; an empty target skips the column; repeatable',
      collect,
    )
    .option(
      '--type <field=type>',
      'how the values of a field are read: text, number, boolean, date (2026-12-31), dayFirstDate (31.12.2026), monthFirstDate (12/31/2026) or json; repeatable',
      collect,
    )
    .addOption(new Option('--delimiter <character>', 'character between columns').choices([',', ';', '|', 'tab']))
    .option('--unsubscribed', 'new contacts are not subscribed, unless their row has another value')
    .option('--resubscribe', 'resubscribe people who unsubscribed; only for people who asked for email')
    .option('--topic <id>', 'opt subscribed people in to a topic; repeatable', collect)
    .option('--leave-topic <id>', 'opt subscribed people out of a topic; repeatable', collect)
    .option('--segment <id>', 'static segment that everybody in the file joins')
    .option('--new-segment <name>', 'create a static segment that everybody in the file joins')
    .option(
      '--consent-source <text>',
      'where people agreed, unless their row has another value; --consent-at and --consent-text belong to it',
    )
    .option(
      '--consent-at <time>',
      'when they agreed, as 2026-10-01T00:00:00Z; not needed with --map <column>=consent.at',
    )
    .option('--consent-text <text>', 'the text they agreed to')
    .option('--dry-run', 'report what each row would do, and change nothing')
    .option('--report <file>', 'save the report: the rejected rows, or all rows of a dry run')
    .action((file, _, command: Command) => importContacts(file, command.optsWithGlobals(), output));
}

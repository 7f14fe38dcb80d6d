import { describe, expect, test } from '@jest/globals';
import { emailVariables } from '../../../shared/domain/emails/variables';
import { render } from '../../../shared/domain/templates/render';
import { moveIn, templates } from '../../support/move-in';
import { useTarget } from './target';

const { apply, exported, planned, target } = useTarget();

const person = {
  ...{ id: 'ct_1', email: 'ada@example.com', subscribed: true },
  data: {
    name: 'Ada Bell',
    city: 'Bonn',
    empty: '',
    note: '',
    zero: 0,
    'first name': 'Ada',
    list: ['a', 'b'],
    rows: [{ n: 1 }],
  },
};
const links = { unsubscribeUrl: 'UNSUB', preferencesUrl: 'PREFS', viewInBrowserUrl: 'VIEW' };

describe('a template says the same here', () => {
  test.each([
    ['plunk', '{{first name}} {{ nick ?? there }} {{nick ?? "you"}}{{city | upcase}}', 'Ada there youBONN'],
    ['plunk', '{% if city %}{{data.city}}{% endif %}{% raw %}{{a b}}{% endraw %}{{manageUrl}}', 'Bonn{{a b}}PREFS'],
    ['plunk', '{{ first&nbsp;name ?? &quot;you&quot; }} {{- city -}} {{ }}{{note ?? a ?? b}}', 'AdaBonna'],
    [
      'plunk',
      '{% if zero %}a{% endif %}{%- if city and note -%}b{%- else -%}c{% endif %}{% if zero &lt; 1 %}d{% endif %}',
      'cd',
    ],
    ['plunk', '{{ nick | upcase ?? "a ?? b" }}{% unless note %}n{% endunless %}', 'a ?? bn'],
    [
      'listmonk',
      '{{ .Subscriber.Email }} {{- .Subscriber.Name -}} {{ .Subscriber.FirstName }}',
      'ada@example.comAda BellAda',
    ],
    [
      'listmonk',
      '{{ if .Subscriber.Attribs.empty }}a{{ else if eq .Subscriber.Attribs.city "Bonn" }}b{{ else }}c{{ end }}',
      'b',
    ],
    [
      'listmonk',
      '{{ if not .Subscriber.Attribs.zero }}a{{ end }}{{ if and .Tx.Data.city .Tx.Data.empty }}b{{ end }}',
      'a',
    ],
    ['listmonk', '{{ range .Tx.Data.rows }}{{ .n }}{{ $.Subscriber.Email }}{{ end }}{{/* no */}}', '1ada@example.com'],
    [
      'listmonk',
      '{{ TrackLink "https://a.b/" . }}{{ UnsubscribeURL }}{{ TrackView . }}{% {{ .Tx.Data.nick | default "you" | upper }}',
      'https://a.b/UNSUB{% YOU',
    ],
    ['listmonk', '<a href="https://a.b/@TrackLink">', '<a href="https://a.b/">'],
    ['pinpoint', '{{User.UserAttributes.city.[0]}} {{Attributes.nick}}{{User.UserAttributes.nick}}', 'Bonn you'],
    [
      'pinpoint',
      '{{#if Attributes.empty}}a{{else if Attributes.city}}b{{/if}}{{#unless Attributes.zero}}c{{/unless}}',
      'bc',
    ],
    [
      'pinpoint',
      '{{#each Attributes.list}}[{{this}}]{{/each}}{{#eq Attributes.city "Bonn"}}x{{else}}y{{/eq}}{{{Address}}}',
      '[a][b]xada@example.com',
    ],
  ] as const)('%s: %s', async (service, source, expected) => {
    const [template] = (await planned(service, { 'templates.json': templates[service](source) })).templates;
    expect(template.untranslated).toEqual([]);
    const rendered = render(template.members.body, 'html', emailVariables(person, {}, links));
    expect(rendered).toEqual({ ok: true, output: expected });
  });

  test.each([
    ['listmonk', '<p>\n {{ template "content" . }}{{ Date "2006" }}</p>', ['2:2', '2:28']],
    ['listmonk', '{{ with .Subscriber.Name }}x{{ end }}', ['1:1', '1:29']],
    ['listmonk', '{{ constructor }}{{ .Subscriber.constructor }}', ['1:1', '1:18']],
    ['listmonk', '{{ if constructor 1 2 }}x{{ end }}{{ .Subscriber.Name | constructor }}', ['1:1', '1:35']],
    ['pinpoint', '{{constructor}}{{#constructor 1 2}}x{{/constructor}}', ['1:1', '1:16']],
    ['pinpoint', '{{#each Recommendations}}{{this.x}}{{/each}}', ['1:1', '1:26', '1:36']],
    ['plunk', '{{ a ?? b | upcase }}', ['1:1']],
  ] as const)('%s: %s is held back, and named with its place', async (service, source, places) => {
    const path = exported({ 'templates.json': templates[service](source) });
    const { out } = await moveIn(service, path);
    for (const place of places) expect(out).toContain(`body:${place} {{`);
    expect(out).toContain('held back');
    expect((await apply(service, path)).out).toContain('template "T" was held back');
    expect(target().changes()).toEqual([]);
    await apply(service, path, '--force');
    const [{ body = '' } = {}] = target().changes();
    expect(render(JSON.parse(body).body, 'html', {})).toEqual({ ok: true, output: source });
  });
});

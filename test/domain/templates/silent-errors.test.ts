import { describe, expect, test } from '@jest/globals';
import { checkTemplate } from '../../../shared/domain/templates/check';
import { render } from '../../../shared/domain/templates/render';

const mistakes: [string, string, string][] = [
  ['{{ a | divided_by: 0 }}', 'this divides by zero', '1:20'],
  ['x\n{{ a | times: 2 | modulo: 0.0 }}', 'this divides by zero', '2:27'],
  ['{{ a | divided_by: "0" }}', 'this divides by zero', '1:20'],
  ['{% assign half = a | divided_by: 0 %}', 'this divides by zero', '1:34'],
  ['{% for x in y %}{{ x | divided_by: 0 }}{% endfor %}', 'this divides by zero', '1:36'],
  ['{{ a | divided_by }}', 'the filter "divided_by" needs a number', '1:1'],
  ['{{ a | shout }}', 'there is no filter "shout"', '1:1'],
  ['{% if a == %}x{% endif %}', '"==" needs a value on each side', '1:9'],
  ['{% if == a %}x{% endif %}', '"==" needs a value on each side', '1:7'],
  ['{% if a and %}x{% endif %}', '"and" needs a value on each side', '1:9'],
  ['{% if a %}x{% elsif or b %}y{% endif %}', '"or" needs a value on each side', '1:21'],
  ['{% if a <> b %}x{% endif %}', '"<" needs a value on each side', '1:9'],
  ['{% unless a contains %}x{% endunless %}', '"contains" needs a value on each side', '1:13'],
  ['{% if not %}x{% endif %}', '"not" needs a value on its right', '1:7'],
  ['{% if 0 < a < 9 %}x{% endif %}', 'a comparison cannot be compared again: join two with "and" or "or"', '1:9'],
  ['{% if a, b %}x{% endif %}', '"," does not belong in a condition', '1:8'],
  ['{% if a ? b %}x{% endif %}', 'an operator is missing between two values', '1:1'],
  ['{%- if a. -%}x{% endif %}', '"." does not belong in a condition', '1:9'],
  ['{% case a %}{% when %}x{% endcase %}', '"when" needs a value', '1:1'],
];

const sound = [
  '{{ a | divided_by: 2 | modulo: b }}',
  '{% if a == "x, y? \\" : z." and b != nil or not c %}x{% endif %}',
  '{% if a.b[0].c > 1.5 and d["e f"] contains "g" %}x{% elsif h %}y{% else %}z{% endif %}',
  '{% if a ?? b == "c" %}x{% endif %}',
  '{% if a | default: "x", allow_false: true %}x{% endif %}',
  '{% case a %}{% when 1, 2 %}x{% when "b" or "c" %}y{% endcase %}',
  '{% if größe.höhe == 1 %}x{% endif %}',
  'just text',
];

describe('mistakes that the engine is silent about', () => {
  test.each(mistakes)('%s is refused when it is saved', (source, message, place) => {
    const problem = checkTemplate(source, 'html');
    expect(`${problem?.message} ${problem?.line}:${problem?.column}`).toBe(`${message} ${place}`);
  });

  test.each(sound)('%s is taken', (source) => {
    expect(checkTemplate(source, 'html')).toBeNull();
  });

  test('a template that was saved before the rule is rendered as ever', () => {
    expect(render('{{ a | divided_by: 0 }}{% if a == %}x{% endif %}', 'html', { a: 1 })).toMatchObject({ ok: true });
  });
});

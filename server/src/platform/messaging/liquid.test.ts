import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { findTemplateMistake } from '../../domain/messages/manage-templates.ts'
import { sampleValues, templateWords } from '../../domain/messages/template-words.ts'
import { templateInUse } from '../../domain/templates/template.ts'
import { allTemplateKeys } from '../../domain/templates/template-key.ts'
import { LiquidFailed, openLiquid } from './liquid.ts'
import { openTemplateEngine } from './template-engine.ts'

const liquid = openLiquid()

describe('templates', () => {
  const engine = openTemplateEngine()
  after(() => engine[Symbol.asyncDispose]())
  const findMistake = (template: string) => findTemplateMistake(engine, 'acme', template)

  for (const place of allTemplateKeys()) {
    test(`the text for ${place.kind} to ${place.audience} by ${place.channel} has no mistake`, async () => {
      const { subject, body } = templateInUse([], place)
      assert.equal(await findMistake(body), undefined)
      if (place.channel === 'email') assert.equal(await findMistake(subject), undefined)
      else assert.match(liquid.render(body, sampleValues), /^[\x20-\x7e]{20,200}$/)
    })
  }

  const mistakes: readonly [template: string, line: number, reason: RegExp][] = [
    ['Hello {{ recipient.name', 1, /not closed/],
    ['a\nb\n{% if order.date %}', 3, /not closed/],
    ['a\n{{ order.dat }}', 2, /^there is no order\.dat$/],
    ['{{ orders }}', 1, /^there is no orders$/],
    ['a\n\n{% if order.total %}x{% else %}{{ client.nme }}{% endif %}', 3, /^there is no client\.nme$/],
    ['{% for i in inspectors %}{{ i.nme }}{% endfor %}', 1, /undefined variable: i\.nme/],
    ['{{ order.date | shout }}', 1, /undefined filter: shout/],
    ['{% include "passwd" %}', 1, /tag "include" not found/],
    ['x\n{% render "/etc/passwd" %}', 2, /tag "render" not found/],
    ['{% layout "x" %}', 1, /tag "layout" not found/],
    ['{{ order.constructor }}', 1, /there is no order\.constructor/],
    ['{{ order.__proto__.toString }}', 1, /there is no order\.__proto__/],
    ['{% for i in (1..1000000000) %}x{% endfor %}', 1, /limit exceeded/],
    ['{% for i in (1..9999) %}{% for j in (1..9999) %}x{% endfor %}{% endfor %}', 1, /limit exceeded/],
    ['', 1, /is empty/],
    [' \n ', 1, /is empty/],
    ['a\0', 1, /cannot be stored/],
    ['x'.repeat(10_001), 1, /longer than 10000 characters/],
  ]
  for (const [template, line, reason] of mistakes) {
    test(`${JSON.stringify(template).slice(0, 70)} has a mistake in line ${line}`, async () => {
      const mistake = await findMistake(template)
      assert.equal(mistake?.line, line)
      assert.match(mistake?.reason ?? '', reason)
      assert.doesNotMatch(mistake?.reason ?? '', /\n|line:\d/)
    })
  }

  for (const { name, example, insert } of templateWords) {
    test(`the text that is inserted for ${name} has no mistake and shows its example`, async () => {
      assert.equal(await findMistake(insert), undefined)
      assert.equal(liquid.render(insert, sampleValues).trim(), example)
    })
  }

  const validTemplates = [
    '{{ order.services | join: ", " }} {{ order.services.size }} {{ order.services.first }}',
    '{% for fee in order.fees %}{{ fee.name }}: {{ fee.amount }}{% endfor %}',
    '{% assign who = client.name | upcase %}{{ who }} {% capture x %}a{% endcapture %}{{ x }}',
    '{{ order.year_built | plus: 1 }} {{ office.address }} {{ buyers_agent.agency | default: "none" }}',
    'no variable at all',
  ]
  for (const template of validTemplates) {
    test(`${template.slice(0, 60)} has no mistake`, async () => assert.equal(await findMistake(template), undefined))
  }

  test('a rendering error names the line of the template, in one line of text', () => {
    return assert.rejects(engine.render('acme', 'a\n{{ nothing }}', {}), {
      name: 'TemplateFailed',
      message: 'line 2: undefined variable: nothing',
    })
  })

  test('a template reads only the values it is given: no prototype and no function, however they are spelled', () => {
    const given = Object.assign(Object.create({ inherited: 'a secret' }), { name: 'Ada', list: ['a'] })
    for (const path of [
      'who.inherited',
      'who["inherited"]',
      'who.constructor',
      'who.__proto__.inherited',
      'who.toString',
      'who.list.constructor.name',
      'who.name.constructor.name',
    ]) {
      assert.throws(() => liquid.render(`{{ ${path} }}`, { who: given }), LiquidFailed, path)
    }
    assert.equal(liquid.render('{% assign a = "inherited" %}{{ who.name }}', { who: given }), 'Ada')
  })

  test('a template whose output is too long is stopped', () => {
    const long = '{% for i in (1..900) %}{% for j in (1..200) %}0123456789{% endfor %}{% endfor %}'
    assert.throws(() => liquid.render(long, {}), LiquidFailed)
  })

  const limited: readonly [name: string, template: string, reason: RegExp][] = [
    [
      'captured text',
      `${'{% capture a %}{{ a }}{{ a }}aaaa{% endcapture %}'.repeat(20)}`,
      /memory alloc limit exceeded/,
    ],
    [
      'the search text of contains',
      `{% assign a = "${'a'.repeat(1001)}" %}{% if a contains a %}x{% endif %}`,
      /search text/,
    ],
    ['the search text of split', `{{ "a" | split: "${'a'.repeat(1001)}" }}`, /search text/],
    ['the search text of replace', `{{ "a" | replace: "${'a'.repeat(1001)}", "b" }}`, /search text/],
    ['the search text of remove', `{{ "a" | remove: "${'a'.repeat(1001)}" }}`, /search text/],
    ['a date format', `{{ "2026-12-01" | date: "${'%Y'.repeat(51)}" }}`, /date format is longer than 100/],
    ['the width of a date format', '{{ "2026-12-01" | date: "%9999999d" }}', /memory alloc limit exceeded/],
  ]
  for (const [name, template, reason] of limited) {
    test(`the length of ${name} is limited`, () => {
      const lenient = `{% assign a = "" %}${template}`
      assert.throws(() => liquid.render(lenient, {}), { name: 'LiquidFailed', message: reason })
    })
  }

  test('searches and dates within the limits render', () => {
    const template =
      '{% if a contains "b" %}{{ a | replace: "b", "x" }} {{ "2026-12-01" | date: "%B %-d, %Y" }}{% endif %}'
    assert.equal(liquid.render(template, { a: 'abc' }), 'axc December 1, 2026')
    assert.equal(liquid.render('{% if a contains "b" %}yes{% endif %}', { a: ['a', 'b'] }), 'yes')
  })

  test('a template that takes too long is stopped', () => {
    // Some seconds' work.
    const work = '{% assign a = 1 %}'.repeat(30)
    const slow = `{% for i in (1..100) %}{% for j in (1..100) %}{% for k in (1..15) %}${work}${'{% endfor %}'.repeat(3)}`
    assert.throws(
      () => liquid.render(slow, {}),
      (error: unknown) => {
        assert.ok(error instanceof LiquidFailed)
        return error.isTimeout && /render limit exceeded/.test(error.message)
      },
    )
  })

  test('a cached template renders without state of the rendering before, also after it was evicted', () => {
    const counting = '{% increment n %}{% increment n %}{% cycle "a", "b" %}{{ who }}'
    assert.equal(liquid.render(counting, { who: 'Ada' }), '01aAda')
    assert.equal(liquid.render(counting, { who: 'Bea' }), '01aBea')
    for (let i = 0; i < 500; i++) assert.equal(liquid.render(`${i} {{ who }}`, { who: 'Cleo' }), `${i} Cleo`)
    assert.equal(liquid.render(counting, { who: 'Dora' }), '01aDora')
  })

  test('values are not escaped, since messages are plain text', () => {
    assert.equal(liquid.render('{{ a }}', { a: `Mr. & Mrs. <O'Hara>` }), `Mr. & Mrs. <O'Hara>`)
  })
})

import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findTemplateMistake, sampleValues } from '../../domain/messages/manage-templates.ts'
import { TemplateFailed, templateInUse } from '../../domain/templates/template.ts'
import { allTemplateKeys } from '../../domain/templates/template-key.ts'
import { openTemplateEngine } from './liquid.ts'

const engine = openTemplateEngine()

describe('templates', () => {
  for (const place of allTemplateKeys()) {
    test(`the text for ${place.kind} to ${place.audience} by ${place.channel} has no mistake`, () => {
      const { subject, body } = templateInUse([], place)
      assert.equal(findTemplateMistake(engine, body), undefined)
      if (place.channel === 'email') assert.equal(findTemplateMistake(engine, subject), undefined)
      else assert.match(engine.render(body, sampleValues), /^[\x20-\x7e]{20,200}$/)
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
    test(`${JSON.stringify(template).slice(0, 70)} has a mistake in line ${line}`, () => {
      const mistake = findTemplateMistake(engine, template)
      assert.equal(mistake?.line, line)
      assert.match(mistake?.reason ?? '', reason)
      assert.doesNotMatch(mistake?.reason ?? '', /\n|line:\d/)
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
    test(`${template.slice(0, 60)} has no mistake`, () =>
      assert.equal(findTemplateMistake(engine, template), undefined))
  }

  test('a rendering error names the line of the template, in one line of text', () => {
    assert.throws(
      () => engine.render('a\n{{ nothing }}', {}),
      (error: unknown) => {
        assert.ok(error instanceof TemplateFailed)
        return error.message === 'line 2: undefined variable: nothing'
      },
    )
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
      assert.throws(() => engine.render(`{{ ${path} }}`, { who: given }), TemplateFailed, path)
    }
    assert.equal(engine.render('{% assign a = "inherited" %}{{ who.name }}', { who: given }), 'Ada')
  })

  test('a template whose output is too long is stopped', () => {
    const long = '{% for i in (1..900) %}{% for j in (1..200) %}0123456789{% endfor %}{% endfor %}'
    assert.throws(() => engine.render(long, {}), TemplateFailed)
  })

  test('a template that takes too long is stopped', () => {
    // A tenth of a second's work or so.
    const slow = `{% for i in (1..100) %}{% for j in (1..100) %}{% for k in (1..15) %}${'{% endfor %}'.repeat(3)}`
    assert.match(findTemplateMistake(engine, slow)?.reason ?? '', /render limit exceeded/)
    assert.throws(() => engine.render(slow, {}), TemplateFailed)
  })

  test('a cached template renders without state of the rendering before, also after it was evicted', () => {
    const counting = '{% increment n %}{% increment n %}{% cycle "a", "b" %}{{ who }}'
    assert.equal(engine.render(counting, { who: 'Ada' }), '01aAda')
    assert.equal(engine.render(counting, { who: 'Bea' }), '01aBea')
    for (let i = 0; i < 500; i++) assert.equal(engine.render(`${i} {{ who }}`, { who: 'Cleo' }), `${i} Cleo`)
    assert.equal(engine.render(counting, { who: 'Dora' }), '01aDora')
  })

  test('values are not escaped, since messages are plain text', () => {
    assert.equal(engine.render('{{ a }}', { a: `Mr. & Mrs. <O'Hara>` }), `Mr. & Mrs. <O'Hara>`)
  })
})

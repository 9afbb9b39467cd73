import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { anyCompany, force, remove, swap } from '../../../proof/failpoints/edit.ts'
import { applyTo, Failpoints } from '../../../proof/failpoints/failpoint.ts'
import { nodeAfter } from '../../../proof/failpoints/marked-node.ts'

/** A template literal in the source under test. */
const template = `\`{\${b('}')}\``

describe('a failpoint marks', () => {
  const nodes: [string, string, string][] = [
    ['a statement of one line', 'a(b)\nc()', 'a(b)'],
    ['a statement of several lines', 'const a = b({\n  c,\n})\nd()', 'const a = b({\n  c,\n})'],
    ['a chain of calls', 'a\n  .b()\n  .c()\nd()', 'a\n  .b()\n  .c()'],
    ['one call of a chain', '.b(1)\n  .c()', '.b(1)'],
    ['an arrow function on the next line', 'const a = () =>\n  b\nc', 'const a = () =>\n  b'],
    ['an if with its body on the next line', 'if (a)\n  b()\nc()', 'if (a)\n  b()'],
    ['an if with an else', 'if (a) {\n  b\n} else {\n  c\n}\nd', 'if (a) {\n  b\n} else {\n  c\n}'],
    ['an element of a list', "'a', // why\n  'b',\n]", "'a'"],
    ['the last element of a list', "'a'\n]", "'a'"],
    ['a property', 'a: b(1, 2),\nc: d }', 'a: b(1, 2)'],
    ['the last statement of a block', 'a() // why\n}\nb()', 'a()'],
    [
      'brackets in strings, templates, comments and expressions',
      `a('(', ${template}, /[(/]/, 1) // (\nb`,
      `a('(', ${template}, /[(/]/, 1)`,
    ],
    ['type arguments', 'const a = new Map<b, c>()\nd', 'const a = new Map<b, c>()'],
  ]
  for (const [title, code, node] of nodes) {
    test(title, () => {
      const source = `  // failpoint: x\n  // The reason.\n  ${code}`
      const { start, end } = nodeAfter(source, source.indexOf('// failpoint'))
      assert.equal(source.slice(start, end), node)
    })
  }
})

describe('an edit', () => {
  test('changes the marked node only', () => {
    assert.equal(applyTo('a(1)\na(1)', 0, swap('1', '2')), 'a(2)\na(1)')
    assert.equal(applyTo('// failpoint: x\na(1)\nb()', 0, remove), '// failpoint: x\n\nb()')
    assert.equal(applyTo("['a', 'b']".replace(' ', '\n'), 1, remove), "[\n'b']")
    assert.equal(applyTo('if (a(b)) c()', 0, force(false)), 'if (false) c()')
    assert.equal(
      applyTo("run('where k.company_id = ? and a')", 0, anyCompany),
      "run('where (k.company_id = ? or 1 = 1) and a')",
    )
  })

  test('that does not fit is refused', () => {
    assert.equal(applyTo('a(1)', 0, swap('2', '3')), undefined)
    assert.equal(applyTo('a(1, 1)', 0, swap('1', '2')), undefined)
    assert.equal(applyTo('a(1)', 0, swap('1', '1')), undefined)
    assert.equal(applyTo('a(1)', 0, force(true)), undefined)
    assert.equal(applyTo('a(1)', 0, anyCompany), undefined)
  })

  test('without a failpoint, or with two of its name, says so', t => {
    const root = mkdtempSync(join(tmpdir(), 'plumbline-failpoints-'))
    t.after(() => rmSync(root, { recursive: true }))
    mkdirSync(join(root, 'server/src'), { recursive: true })
    writeFileSync(join(root, 'server/src/a.ts'), '// failpoint: twice\na()\n// failpoint: twice\nb()\n')
    const problems = ['twice', 'never'].map(failpoint => new Failpoints(root).apply({ failpoint, edit: remove }))
    assert.deepEqual(problems, [
      { problem: '"// failpoint: twice" occurs 2 times' },
      { problem: 'no source has the comment "// failpoint: never"' },
    ])
  })
})

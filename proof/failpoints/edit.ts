import { conditionOf } from './marked-node.ts'

/** How a seeded fault changes the node below its failpoint; undefined where the node is not what it expects. */
export interface Edit {
  /** A description of the edit, for messages. */
  readonly does: string
  readonly change: (node: string) => string | undefined
}

/** Deletes the statement, list element or property. */
export const remove: Edit = { does: 'removes the node', change: () => '' }

/**
 * Replaces one token. It must occur exactly once in the node. A RegExp can capture names of the code, which `$1` puts
 * back, so that renaming them does not break the fault.
 */
export function swap(token: string | RegExp, by: string): Edit {
  const isText = typeof token === 'string'
  const pattern = isText ? RegExp(RegExp.escape(token), 'g') : RegExp(token, `${token.flags}g`)
  const replacement = isText ? by.replaceAll('$', '$$$$') : by
  return {
    does: `replaces ${token}`,
    change: node => (node.match(pattern)?.length === 1 ? node.replace(pattern, replacement) : undefined),
  }
}

/** Makes the condition of a statement always hold, or never. */
export function force(condition: boolean): Edit {
  return {
    does: `forces its condition to ${condition}`,
    change: node => {
      const old = conditionOf(node)
      return old && `${node.slice(0, old.start)}${condition}${node.slice(old.end)}`
    },
  }
}

/** Puts code in front of the node. */
export const before = (code: string): Edit => ({ does: 'adds code before', change: node => `${code}\n${node}` })

/** Puts code behind the node. */
export const after = (code: string): Edit => ({ does: 'adds code after', change: node => `${node}\n${code}` })

/** Lets the first condition on the company in a statement of SQL hold for every company. */
export const anyCompany: Edit = {
  does: 'lets the condition on the company hold for every company',
  change: node => {
    const condition = /\bwhere ((?:\w+\.)?company_id = (?:\?|\$\{[\w.]+\}))/
    return condition.test(node) ? node.replace(condition, 'where ($1 or 1 = 1)') : undefined
  },
}

import { loadModule, parseSync } from 'libpg-query'
import type { Distribution } from '../../../src/platform/postgres/distribution.ts'

/**
 * Whether one node of a distributed database can run a statement: every distributed table in it is restricted to one
 * company, by a parameter or by a join with a table that is, and copied tables are only read.
 */
await loadModule()

// biome-ignore lint/suspicious/noExplicitAny: the syntax tree of PostgreSQL has hundreds of shapes.
type Node = any

/** A table or subquery of a FROM clause, under the name by which columns refer to it. */
interface Source {
  readonly name: string
  /** If it is a distributed one. */
  readonly table: string | undefined
  isRestricted: boolean
}

/** The reasons why a statement is no router query; none if it is one. */
export function findConflicts(text: string, distributionOf: (table: string) => Distribution): string[] {
  const obstacles: string[] = []
  const { stmts = [] } = parseSync(text) as Node
  for (const { stmt } of stmts) new Check(distributionOf, obstacles).statement(stmt, [])
  return [...new Set(obstacles)]
}

class Check {
  readonly #distributionOf: (table: string) => Distribution
  readonly #obstacles: string[]

  constructor(distributionOf: (table: string) => Distribution, obstacles: string[]) {
    this.#distributionOf = distributionOf
    this.#obstacles = obstacles
  }

  /** `outer`: the sources of the statements around this one, which a correlated subquery may name. */
  statement(node: Node, outer: readonly Source[]): void {
    if (node.SelectStmt) this.#select(node.SelectStmt, outer)
    else if (node.InsertStmt) this.#insert(node.InsertStmt, outer)
    else if (node.UpdateStmt) this.#change(node.UpdateStmt, 'update', outer)
    else if (node.DeleteStmt) this.#change(node.DeleteStmt, 'delete', outer)
  }

  #select(select: Node, outer: readonly Source[]): void {
    if (select.larg || select.rarg) {
      for (const part of [select.larg, select.rarg]) this.#select(part, outer)
      return
    }
    this.#level(select, select.fromClause ?? [], select.whereClause, outer)
  }

  #insert(insert: Node, outer: readonly Source[]): void {
    const table = insert.relation.relname
    this.#refuseCopiedWrite('insert', table)
    const columns = (insert.cols ?? []).map((column: Node) => column.ResTarget.name)
    const isByCompany = this.#distributionOf(table) === 'by company'
    if (isByCompany && !columns.includes('company_id')) this.#obstacles.push(`insert into ${table} without company_id`)
    const conflict = insert.onConflictClause?.infer?.indexElems?.map((element: Node) => element.IndexElem.name)
    if (isByCompany && conflict && !conflict.includes('company_id')) {
      this.#obstacles.push(`on conflict of ${table} without company_id`)
    }
    if (insert.selectStmt) this.statement(insert.selectStmt, outer)
    const target: Source = { name: table, table, isRestricted: true }
    this.#subqueries([insert.onConflictClause, insert.returningList], [...outer, target])
  }

  #change(change: Node, verb: string, outer: readonly Source[]): void {
    this.#refuseCopiedWrite(verb, change.relation.relname)
    const others = change.fromClause ?? change.usingClause ?? []
    this.#level(change, [{ RangeVar: change.relation }, ...others], change.whereClause, outer)
  }

  #refuseCopiedWrite(verb: string, table: string): void {
    if (this.#distributionOf(table) === 'copied') this.#obstacles.push(`${verb} of the copied table ${table}`)
  }

  /** One SELECT, UPDATE or DELETE: its sources, their restrictions, then the subqueries in its expressions. */
  #level(whole: Node, from: readonly Node[], condition: Node, outer: readonly Source[]): void {
    const level: Level = { sources: [], conditions: condition ? [condition] : [], joined: [] }
    for (const item of from) this.#source(item, level, outer)
    restrict(level, outer)
    for (const { table, isRestricted } of level.sources) {
      if (table && !isRestricted) this.#obstacles.push(`${table} is not restricted to one company`)
    }
    const { fromClause: _, withClause, whereClause: __, ...expressions } = whole
    for (const { CommonTableExpr } of withClause?.ctes ?? []) this.statement(CommonTableExpr.ctequery, outer)
    this.#subqueries([expressions, ...level.conditions], [...level.sources, ...outer])
  }

  #source(node: Node, level: Level, outer: readonly Source[]): void {
    const { sources, conditions, joined } = level
    if (node.RangeVar) {
      const { relname, alias } = node.RangeVar
      const table = this.#distributionOf(relname) === 'by company' ? relname : undefined
      sources.push({ name: alias?.aliasname ?? relname, table, isRestricted: false })
    } else if (node.JoinExpr) {
      const { larg, rarg, quals, usingClause = [], isNatural } = node.JoinExpr
      const before = sources.length
      for (const side of [larg, rarg]) this.#source(side, level, outer)
      if (quals) conditions.push(quals)
      if (isNatural || usingClause.some((column: Node) => column.String.sval === 'company_id')) {
        joined.push(sources.slice(before))
      }
    } else if (node.RangeSubselect) {
      const { subquery, alias, lateral } = node.RangeSubselect
      const found = this.#obstacles.length
      this.statement(subquery, lateral ? [...sources, ...outer] : outer)
      sources.push({ name: alias?.aliasname ?? '', table: undefined, isRestricted: this.#obstacles.length === found })
    }
  }

  /** Subqueries anywhere in these expressions, each once. */
  #subqueries(node: Node, outer: readonly Source[]): void {
    if (Array.isArray(node)) for (const item of node) this.#subqueries(item, outer)
    else if (node && typeof node === 'object') {
      if (node.SubLink) {
        this.statement(node.SubLink.subselect, outer)
        this.#subqueries(node.SubLink.testexpr, outer)
      } else for (const item of Object.values(node)) this.#subqueries(item, outer)
    }
  }
}

interface Level {
  readonly sources: Source[]
  /** Of WHERE and of the joins; all of them hold. */
  readonly conditions: Node[]
  /** Sources with the same company, because a join compares the column by its name. */
  readonly joined: Source[][]
}

/** Marks the sources whose company is a parameter, or that of another restricted source. */
function restrict({ sources, conditions, joined }: Level, outer: readonly Source[]): void {
  const links = [...joined, ...conditions.flatMap(conjuncts).flatMap(equality => linksOf(equality, sources, outer))]
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const link of links) {
      if (!link.some(({ isRestricted }) => isRestricted)) continue
      for (const source of link) {
        isGrowing ||= !source.isRestricted
        source.isRestricted = true
      }
    }
  }
}

function conjuncts(condition: Node): Node[] {
  const { boolop, args } = condition.BoolExpr ?? {}
  return boolop === 'AND_EXPR' ? args.flatMap(conjuncts) : [condition]
}

const parameter: Source = { name: '', table: undefined, isRestricted: true }

/** The sources that an equality of company_id gives the same company. */
function linksOf({ A_Expr: equality }: Node, sources: readonly Source[], outer: readonly Source[]): Source[][] {
  if (equality?.kind !== 'AEXPR_OP' || equality.name[0].String.sval !== '=') return []
  const sides = [equality.lexpr, equality.rexpr].map(side => companyOf(side, sources, outer))
  return sides.every(side => side !== undefined) ? [sides.flat() as Source[]] : []
}

function companyOf(node: Node, sources: readonly Source[], outer: readonly Source[]): Source[] | undefined {
  if (node?.ParamRef || node?.A_Const) return [parameter]
  if (node?.TypeCast) return companyOf(node.TypeCast.arg, sources, outer)
  const fields = node?.ColumnRef?.fields?.map((field: Node) => field.String?.sval)
  if (fields?.at(-1) !== 'company_id') return undefined
  if (fields.length === 1) return [...sources]
  const named = [...sources, ...outer].find(({ name }) => name === fields[0])
  return named && [named]
}

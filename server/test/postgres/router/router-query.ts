import { loadModule, parseSync } from 'libpg-query'
import type { Distribution } from '../../../src/platform/postgres/distribution.ts'

/**
 * Whether one node of a distributed database can run a statement: every distributed table in it is restricted to one
 * company, by a parameter or by a join with a table that is, and copied tables are only read. It is as strict as the
 * planner of Citus, which infers a company only among the tables of one FROM clause: neither from an outer statement, nor
 * from the columns of a subquery in FROM.
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
  for (const { stmt } of stmts) new Check(distributionOf, obstacles).statement(stmt)
  return [...new Set(obstacles)]
}

class Check {
  readonly #distributionOf: (table: string) => Distribution
  readonly #obstacles: string[]

  constructor(distributionOf: (table: string) => Distribution, obstacles: string[]) {
    this.#distributionOf = distributionOf
    this.#obstacles = obstacles
  }

  statement(node: Node): void {
    if (node.SelectStmt) this.#select(node.SelectStmt)
    else if (node.InsertStmt) this.#insert(node.InsertStmt)
    else if (node.UpdateStmt) this.#change(node.UpdateStmt, 'update')
    else if (node.DeleteStmt) this.#change(node.DeleteStmt, 'delete')
  }

  #select(select: Node): void {
    if (select.larg || select.rarg) {
      for (const part of [select.larg, select.rarg]) this.#select(part)
      this.#tableExpressions(select)
      return
    }
    this.#level(select, select.fromClause ?? [], select.whereClause)
  }

  #tableExpressions({ withClause }: Node): void {
    for (const { CommonTableExpr } of withClause?.ctes ?? []) this.statement(CommonTableExpr.ctequery)
  }

  #insert(insert: Node): void {
    const table = insert.relation.relname
    this.#refuseCopiedWrite('insert', table)
    const columns = (insert.cols ?? []).map((column: Node) => column.ResTarget.name)
    const isByCompany = this.#distributionOf(table) === 'by company'
    if (isByCompany && !columns.includes('company_id')) this.#obstacles.push(`insert into ${table} without company_id`)
    const conflict = insert.onConflictClause?.infer?.indexElems?.map((element: Node) => element.IndexElem.name)
    if (isByCompany && conflict && !conflict.includes('company_id')) {
      this.#obstacles.push(`on conflict of ${table} without company_id`)
    }
    if (insert.selectStmt) this.statement(insert.selectStmt)
    this.#tableExpressions(insert)
    this.#subqueries([insert.onConflictClause, insert.returningList])
  }

  #change(change: Node, verb: string): void {
    this.#refuseCopiedWrite(verb, change.relation.relname)
    const others = change.fromClause ?? change.usingClause ?? []
    this.#level(change, [{ RangeVar: change.relation }, ...others], change.whereClause)
  }

  #refuseCopiedWrite(verb: string, table: string): void {
    if (this.#distributionOf(table) === 'copied') this.#obstacles.push(`${verb} of the copied table ${table}`)
  }

  /** One SELECT, UPDATE or DELETE: its sources, their restrictions, then the subqueries in its expressions. */
  #level(whole: Node, from: readonly Node[], condition: Node): void {
    const level: Level = { sources: [], conditions: condition ? [condition] : [], outerJoins: [], joined: [] }
    for (const item of from) this.#source(item, level)
    restrict(level)
    for (const { table, isRestricted } of level.sources) {
      if (table && !isRestricted) this.#obstacles.push(`${table} is not restricted to one company`)
    }
    this.#tableExpressions(whole)
    const { fromClause: _, withClause: __, whereClause: ___, ...expressions } = whole
    this.#subqueries([expressions, ...level.conditions, ...level.outerJoins.map(join => join.condition)])
  }

  #source(node: Node, level: Level): void {
    const { sources, conditions, outerJoins, joined } = level
    if (node.RangeVar) {
      const { relname, alias } = node.RangeVar
      const table = this.#distributionOf(relname) === 'by company' ? relname : undefined
      sources.push({ name: alias?.aliasname ?? relname, table, isRestricted: false })
    } else if (node.JoinExpr) {
      const { jointype, larg, rarg, quals, usingClause = [], isNatural } = node.JoinExpr
      const before = sources.length
      this.#source(larg, level)
      const middle = sources.length
      this.#source(rarg, level)
      if (quals && jointype === 'JOIN_LEFT') outerJoins.push({ condition: quals, joined: sources.slice(middle) })
      else if (quals) conditions.push(quals)
      if (isNatural || usingClause.some((column: Node) => column.String.sval === 'company_id')) {
        joined.push(sources.slice(before))
      }
    } else if (node.RangeSubselect) {
      const { subquery, alias } = node.RangeSubselect
      this.statement(subquery)
      sources.push({ name: alias?.aliasname ?? '', table: undefined, isRestricted: false })
    }
  }

  /** Subqueries anywhere in these expressions, each once. */
  #subqueries(node: Node): void {
    if (Array.isArray(node)) for (const item of node) this.#subqueries(item)
    else if (node && typeof node === 'object') {
      if (node.SubLink) {
        this.statement(node.SubLink.subselect)
        this.#subqueries(node.SubLink.testexpr)
      } else for (const item of Object.values(node)) this.#subqueries(item)
    }
  }
}

interface Level {
  readonly sources: Source[]
  /** Of WHERE and of the inner joins; all of them hold. */
  readonly conditions: Node[]
  /** Conditions that hold for the joined sources alone. */
  readonly outerJoins: { readonly condition: Node; readonly joined: readonly Source[] }[]
  /** Sources with the same company, because a join compares the column by its name. */
  readonly joined: Source[][]
}

/** Sources with the same company, and those among them that this restricts. */
interface Link {
  readonly same: readonly Source[]
  readonly restricts: readonly Source[]
}

/** Marks the sources whose company is a parameter, or that of another restricted source. */
function restrict({ sources, conditions, outerJoins, joined }: Level): void {
  const linksIn = (condition: Node) => conjuncts(condition).flatMap(equality => linksOf(equality, sources))
  const links: Link[] = [
    ...[...joined, ...conditions.flatMap(linksIn)].map(same => ({ same, restricts: same })),
    ...outerJoins.flatMap(join => linksIn(join.condition).map(same => ({ same, restricts: join.joined }))),
  ]
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const { same, restricts } of links) {
      if (!same.some(({ isRestricted }) => isRestricted)) continue
      for (const source of same) {
        if (source.isRestricted || !restricts.includes(source)) continue
        isGrowing = true
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
function linksOf({ A_Expr: equality }: Node, sources: readonly Source[]): Source[][] {
  if (equality?.kind !== 'AEXPR_OP' || equality.name[0].String.sval !== '=') return []
  const sides = [equality.lexpr, equality.rexpr].map(side => companyOf(side, sources))
  return sides.every(side => side !== undefined) ? [sides.flat() as Source[]] : []
}

function companyOf(node: Node, sources: readonly Source[]): Source[] | undefined {
  if (node?.ParamRef || node?.A_Const) return [parameter]
  if (node?.TypeCast) return companyOf(node.TypeCast.arg, sources)
  const fields = node?.ColumnRef?.fields?.map((field: Node) => field.String?.sval)
  if (fields?.at(-1) !== 'company_id') return undefined
  if (fields.length === 1) return [...sources]
  const named = sources.find(({ name }) => name === fields[0])
  return named && [named]
}

/**
 * Statements that no single node can run, or that write a copied table. Everything that requests of a company execute is
 * a router query; these belong to the operator, to workers and to changes of a company.
 */
export interface NamedException {
  readonly statement: RegExp
  readonly why: string
}

const changedCompany = 'a change of the company itself; copied tables are written on every node'
const oneRound = 'looks for work of all companies; every shard answers in one round, with few rows'
const rare = 'a clean-up of all companies; every shard does its part in one round'
/** While a server is away, these are restricted to the companies of the others. */
export const background: readonly string[] = [oneRound, rare]
const storeCopy = 'store copy reads or writes a whole store, page by page'

export const namedExceptions: readonly NamedException[] = [
  { statement: /^(insert into|update|delete from) (companies|company_hosts)\b/, why: changedCompany },
  {
    statement: /^select c\.company_id, c\.key, c\.name, .* where key not like 'partial:%' order by c\.key/,
    why: oneRound,
  },
  { statement: /^select w\.company_id, w\.id as webhook_id/, why: oneRound },
  { statement: /^select s\.company_id from company_state s where \( select min\(m\.due_at\)/, why: oneRound },
  { statement: /^select min\(due_at\) as (next_at|due_at) from/, why: oneRound },
  { statement: /^select company_id from messages where state = 'due'/, why: oneRound },
  { statement: /^select p\.company_id from search_progress p join company_state s/, why: oneRound },
  { statement: /^select id, user_id, name, .* from outside_calendars where due_at <= /, why: oneRound },
  {
    statement: /^select i\.company_id, c\.key, .* from company_imports i join companies c .* where i\.due_at <= /,
    why: oneRound,
  },
  { statement: /^select company_id, expires_at from orphan_blobs order by expires_at limit 1/, why: oneRound },
  { statement: /^select company_id, id from webhooks where has_cancelled_deliveries = 1 limit 1/, why: oneRound },
  { statement: /^select count\(\*\) as found from \(\s*select 1 from (deliveries|messages) /, why: oneRound },
  { statement: /^select 1 as found from (deliveries|messages) where state = 'due' and due_at > /, why: oneRound },
  { statement: /^update (deliveries|messages) set due_at = \$1 where state = 'due'/, why: rare },
  { statement: /^update messages set state = 'unsure'/, why: rare },
  {
    statement:
      /^select company_id, (webhook_id, event_id|order_id, webhook_id, sum.*|id) from (deliveries|messages|one_time_tokens|\( select)/,
    why: oneRound,
  },
  {
    statement: /^select company_id, token_hash, assistant_id from assistant_tokens where expires_at <= /,
    why: oneRound,
  },
  { statement: /^select company_id, id from assistant_calls where at <= /, why: oneRound },
  { statement: /^delete from (idempotency_records|sessions) where /, why: rare },
  { statement: /^delete from (guarded_times|holds|booking_requests) where expires_at <= /, why: rare },
  { statement: /^select company_id, email, .* from waiting_visitors where checked_at <= /s, why: oneRound },
  { statement: /^delete from webhooks where removed_at is not null/, why: rare },
  { statement: /^update webhooks set has_cancelled_deliveries = 1/, why: rare },
  {
    statement:
      /^select (count\(\*\) as found from \(select 1 from orphan_blobs|min\(\w+\) as at from (deliveries|messages|orphan_blobs))\b/,
    why: 'depths of the queues, for the operator',
  },
  {
    statement: /^select company_id from company_state where migration_started_at is not null/,
    why: 'company list, for the operator',
  },
  {
    statement: /^select h\.host, c\.key, 0 as is_proven/,
    why: 'own hosts of all companies, for the operator',
  },
  {
    statement: /^select c\.company_id from companies c cross join messages m/,
    why: 'a message by its id, for the operator',
  },
  { statement: /^select count\(\*\) as found from \w+$/, why: storeCopy },
  {
    statement: /^select [\w, ]+ from \w+ (where \([\w, ]+\) > \([$\d, ]+\) )? ?order by [\w, ]+ limit 500$/,
    why: storeCopy,
  },
]

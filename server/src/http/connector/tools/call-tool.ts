import { checkArguments } from './check-arguments.ts'
import type { Rest, RestRequest } from './rest.ts'
import { type Arguments, argumentName, type OnBehalf, type Tool } from './tool.ts'
import { describeAnswer, refusedArguments, type ToolAnswer } from './tool-result.ts'

/** Calls the operation of the tool with the arguments, and says in words what came of it. */
export async function callTool(tool: Tool, args: Arguments, rest: Rest): Promise<ToolAnswer> {
  const mistakes = checkArguments(tool.input, args)
  // failpoint: arguments-of-tools-not-checked
  if (mistakes.length > 0) return refusedArguments(tool, mistakes)
  const response = await rest.call(requestOf(tool, args, await rest.person()))
  return describeAnswer(tool, response, args.dry_run === true)
}

function requestOf(tool: Tool, args: Arguments, person: OnBehalf): RestRequest {
  const { method, path, body } = tool.operation
  const headers = optionsOf(tool, args)
  const filled = path.includes(':')
    ? path.replace(/:(\w+)/g, (_, name) => encodeURIComponent(String(args[name])))
    : path
  const sent = { method, path: filled + searchOf(tool, args), headers }
  if (!body) return sent
  return {
    ...sent,
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ ...fieldsOf(tool, args), ...tool.fixed(args, person) }),
  }
}

function searchOf({ operation: { query } }: Tool, args: Arguments): string {
  const sent = Object.keys(query ?? {}).flatMap(name => valuesOf(name, args[argumentName(name)]))
  return sent.length > 0 ? `?${new URLSearchParams(sent)}` : ''
}

const options = ['idempotency_key', 'dry_run']

/** Arguments that the tool adds are read by `fixed`. */
function fieldsOf({ operation: { pathParameters = {}, query = {}, body } }: Tool, args: Arguments): Arguments {
  const others = new Set([...Object.keys(pathParameters), ...Object.keys(query).map(argumentName), ...options])
  const isField = (name: string) => !others.has(name) && Object.hasOwn(body?.fields.properties ?? {}, name)
  return Object.fromEntries(Object.entries(args).filter(([name]) => isField(name)))
}

function valuesOf(name: string, value: unknown): [string, string][] {
  if (value === undefined || value === false) return []
  return [value].flat().map(each => [name, each === true ? 'yes' : String(each)])
}

/** Keys belong to a user, who may use them elsewhere too. */
function optionsOf(
  { name }: Tool,
  { idempotency_key: key, dry_run: isDryRun }: Arguments,
): Readonly<Record<string, string>> {
  // failpoint: dry-runs-of-tools-saved
  if (isDryRun) return { prefer: 'dry-run' }
  // failpoint: repeated-tools-take-effect-twice
  return typeof key === 'string' && key !== '' ? { 'idempotency-key': `connector ${name} ${key}` } : {}
}

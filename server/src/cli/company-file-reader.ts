import { z } from 'zod'
import { privileges } from '../domain/access/privilege.ts'
import { type CompanyFile, FileMistakes, type Mistake } from '../domain/company-files/company-file.ts'
import { findTemplateMistake } from '../domain/messages/manage-templates.ts'
import { audiences, channels, messageKinds } from '../domain/templates/template-key.ts'
import { companyKeyPattern } from '../domain/tenants/company.ts'
import { controlTypes } from '../domain/tenants/controls.ts'
import { maxAppointmentMinutes } from '../domain/time/appointment.ts'
import { weekdays } from '../domain/time/working-hours.ts'
import { openTemplateEngine } from '../platform/messaging/template-engine.ts'

const text = z
  .string()
  .max(10_000, 'is longer than 10,000 characters')
  .refine(value => value.isWellFormed() && !value.includes('\0'), 'contains characters that cannot be stored')
const name = text.refine(value => value.trim() !== '', 'must not be empty')
const optionalText = text.default('')
const id = z.uuid('is not a UUID').optional()
const no = z.boolean().default(false)
const yes = z.boolean().default(true)
const amount = z.number().min(-1_000_000_000).max(1_000_000_000).refine(hasTwoDecimals, 'has more than two decimals')
const zip = z.string().regex(/^\d{5}$/, 'is not a ZIP code of five digits')
const references = listOf(name)
const range = z.strictObject({ from: z.int().optional(), to: z.int().optional() }).optional()

const rule = z.strictObject({
  squareFeet: range,
  yearBuilt: range,
  zips: listOf(zip),
  set: amount.min(0, 'must not be negative').optional(),
  add: amount.optional(),
  percent: z.number().min(-100).max(1000).refine(hasTwoDecimals, 'has more than two decimals').optional(),
})
const fee = z.strictObject({
  id,
  name,
  amount: amount.min(0, 'must not be negative'),
  show: yes,
  rules: listOf(rule),
})

/** Standalone fees are not priced, so they have no rules. */
const standaloneFee = fee.extend({ rules: listOf(z.never('a standalone fee has no rules')) })

const office = z.strictObject({
  id,
  slug: z.string().regex(companyKeyPattern, 'must be a lowercase slug such as "north"'),
  name,
  address: optionalText,
  city: optionalText,
  state: optionalText,
  zip: optionalText,
  county: optionalText,
  latitude: z.number().min(-90).max(90).optional(),
  longitude: z.number().min(-180).max(180).optional(),
  phone: optionalText,
  manager: optionalText,
  managerEmail: optionalText,
  show: yes,
  primary: no,
})

const user = z.strictObject({
  id,
  username: name,
  office: name.optional(),
  firstName: optionalText,
  lastName: optionalText,
  displayName: name.optional(),
  email: optionalText,
  phone: optionalText,
  mobile: optionalText,
  inspector: no,
  owner: no,
  manager: no,
  officeStaff: no,
  show: yes,
  privileges: listOf(z.enum(privileges)),
  hours: listOf(z.strictObject({ days: z.array(z.enum(weekdays)).min(1), from: z.string(), to: z.string() })),
  blocked: listOf(z.strictObject({ from: z.string(), to: z.string(), title: optionalText })),
  zips: listOf(zip),
  services: z.union([z.literal('all'), z.array(name)], 'must be "all" or a list of services').default([]),
  keys: references,
})

const orderType = z.strictObject({
  id,
  name,
  office: name.optional(),
  description: optionalText,
  publicDescription: optionalText,
  show: yes,
})

const service = z.strictObject({
  id,
  name,
  orderType: name.optional(),
  description: optionalText,
  visible: yes,
  ancillary: no,
  durationMinutes: z.int().min(0).max(maxAppointmentMinutes).optional(),
  offices: references,
  fees: listOf(fee),
})

const pack = z.strictObject({
  id,
  name,
  description: optionalText,
  active: yes,
  show: yes,
  offices: references,
  services: references,
})

const message = z.strictObject({
  kind: z.enum(messageKinds),
  audience: z.enum(audiences),
  channel: z.enum(channels),
  // findTemplateMistakes checks the texts.
  subject: z.string().optional(),
  body: z.string().optional(),
  on: yes,
})

const reasons = z
  .array(name.max(200, 'is longer than 200 characters'))
  .max(100, 'has more than 100 entries')
  .refine(names => new Set(names).size === names.length, 'lists a reason twice')

const short = name.max(200, 'is longer than 200 characters')

const control = z
  .strictObject({
    id: z.uuid().toLowerCase().optional(),
    name: short,
    label: short.optional(),
    type: z.enum(controlTypes).default('text'),
    choices: z.array(short).max(100, 'has more than 100 entries').default([]),
  })
  .refine(
    ({ type, choices }) => (type === 'select') === choices.length > 0,
    'needs choices if, and only if, it is a select',
  )
  .transform(({ label, ...rest }) => ({ ...rest, label: label ?? rest.name }))

const controls = z
  .array(control)
  .max(100, 'has more than 100 entries')
  .refine(list => new Set(list.map(({ name }) => name)).size === list.length, 'lists a name twice')

const companyFile = z.strictObject({
  key: z.string().regex(companyKeyPattern, 'must be a lowercase slug such as "acme-inspections"'),
  name,
  zone: z.string().refine(isZone, 'is not a time zone such as "America/New_York"'),
  hosts: z
    .array(z.string().regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)*$/, 'must be a host in lowercase, without scheme or port'))
    .optional(),
  settings: z
    .strictObject({
      sameDayBooking: z.boolean(),
      lastBookableHour: z.int().min(0).max(24),
      defaultDurationMinutes: z.int().min(15).max(maxAppointmentMinutes),
      footprintRetentionDays: z.int().min(1).max(3_650),
      reminderHoursBefore: z.int().min(0).max(720),
      cancelReasons: reasons,
      referReasons: reasons,
      controls,
      credentialsInQuery: z.boolean(),
      allowedOrigins: z
        .array(z.string().refine(isOrigin, 'is not an origin such as "https://www.example.com"'))
        .max(100, 'has more than 100 entries'),
    })
    .partial()
    .optional(),
  offices: z.array(office).optional(),
  users: z.array(user).optional(),
  orderTypes: z.array(orderType).optional(),
  services: z.array(service).optional(),
  packages: z.array(pack).optional(),
  fees: z.array(standaloneFee).optional(),
  messages: z.array(message).optional(),
}) satisfies z.ZodType<CompanyFile>

/** As browsers send it: scheme, host and port, without a path. */
function isOrigin(text: string): boolean {
  return /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text
}

/**
 * All mistakes of form, and the file; where there are mistakes, the file without the fields that have them, if it can be
 * read then.
 */
export async function inspectCompanyFile(json: unknown): Promise<{ file?: CompanyFile; mistakes: readonly Mistake[] }> {
  const read = companyFile.safeParse(json)
  const mistakes = [...(read.error?.issues.flatMap(showIssue) ?? []), ...(await findTemplateMistakes(json))]
  const { data: file } = read.success ? read : companyFile.safeParse(withoutMistakes(json, read.error.issues))
  return { ...(file && { file }), mistakes }
}

function withoutMistakes(json: unknown, issues: readonly z.core.$ZodIssue[]): unknown {
  const copy = structuredClone(json)
  for (const { path, ...issue } of issues) {
    const fields = issue.code === 'unrecognized_keys' ? issue.keys : path.slice(-1)
    const parents = issue.code === 'unrecognized_keys' ? path : path.slice(0, -1)
    const parent = parents.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown>)?.[key], copy)
    for (const field of fields) Reflect.deleteProperty(Object(parent), field)
  }
  return copy
}

/** Validates the form of a company file and fills in defaults; throws with all mistakes. */
export async function readCompanyFile(json: unknown): Promise<CompanyFile> {
  const read = companyFile.safeParse(json)
  const mistakes = [...(read.error?.issues.flatMap(showIssue) ?? []), ...(await findTemplateMistakes(json))]
  if (mistakes.length > 0 || !read.success) throw new FileMistakes(mistakes)
  return read.data
}

const templateTexts = z.array(
  z.object({ subject: z.string().optional().catch(undefined), body: z.string().optional().catch(undefined) }).catch({}),
)

/** Also of a file with other mistakes. */
async function findTemplateMistakes(json: unknown): Promise<Mistake[]> {
  const { data } = z.object({ messages: templateTexts }).safeParse(json)
  const mistakes: Mistake[] = []
  await using engine = openTemplateEngine()
  for (const [i, texts] of data?.messages.entries() ?? []) {
    for (const [field, text] of Object.entries(texts)) {
      const mistake = text === undefined ? undefined : await findTemplateMistake(engine, 'company file', text)
      if (!mistake) continue
      const problem = `has a mistake in line ${mistake.line}: ${mistake.reason}`
      mistakes.push({ path: `messages[${i}].${field}`, problem })
    }
  }
  return mistakes
}

function showIssue(issue: z.core.$ZodIssue): Mistake[] {
  const { path, message } = issue
  if (issue.code !== 'unrecognized_keys') return [{ path: z.core.toDotPath(path) || 'the file', problem: message }]
  return issue.keys.map(key => ({ path: z.core.toDotPath([...path, key]), problem: 'unknown field' }))
}

/** An omitted list is empty. */
function listOf<T extends z.ZodType>(item: T) {
  return z.array(item).default([])
}

function hasTwoDecimals(value: number): boolean {
  return Math.round(value * 100) / 100 === value
}

function isZone(zone: string): boolean {
  try {
    Temporal.Now.instant().toZonedDateTimeISO(zone)
    return true
  } catch {
    return false
  }
}

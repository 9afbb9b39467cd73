import { defaultZone, firstOwner } from '../../domain/company-files/create-company.ts'
import { FileMistakes } from '../../domain/entries/mistakes.ts'
import { readEmailAddress } from '../../domain/messages/recipient-address.ts'
import { listCompanyPage } from '../../domain/operators/company-overview-store.ts'
import { createWithInvitation, inviteTo, readCompanyOverview } from '../../domain/operators/manage-companies.ts'
import { mistakeIn, Refusal } from '../../domain/refusal.ts'
import type { Link } from '../../domain/sessions/links.ts'
import type { Fields } from '../../wire/fields.ts'
import {
  companyRecord,
  listedCompanyRecord,
  moment,
  sampleMoment,
  showMoment,
} from '../../wire/operator/operator-wire.ts'
import { answerTable, recordAnswer } from '../../wire/record-table.ts'
import { refusalResponse } from '../../wire/refusal-responses.ts'
import { sample, sampleEmail, sampleLink, unknownId } from '../../wire/samples.ts'
import { form } from '../../wire/schema.ts'
import { boolean, integer, listOf, text, within } from '../../wire/values.ts'
import { type InstallRoute, nothing, type OperatorCall, operatorRoute } from './operator-route.ts'

const route = { ...operatorRoute, group: 'Companies' } as const
const limits = { min: 1, max: 200, fallback: 50 }
const keyParameter = { key: { schema: text('The key of the company.'), example: 'demo' } }
const unknownCompany = new Refusal('company.unknown', { key: 'nowhere' })

interface SentLink {
  readonly link: Link
  readonly isSent: boolean
}

const linkAnswer = answerTable<SentLink>({
  link: [text('With it the owner chooses a password. It works once.'), ({ link }) => link.url, sampleLink],
  expires: [moment('When the link stops working.'), ({ link }) => showMoment(link.expiresAt), sampleMoment],
  sent: [boolean('Whether an email with the link is on its way; otherwise pass it on.'), ({ isSent }) => isSent, true],
})

export const companyRoutes: readonly InstallRoute[] = [
  {
    ...route,
    method: 'GET',
    path: '/companies',
    name: 'companies',
    summary: 'List companies',
    description: 'By key. The next page begins after the last key of this one.',
    query: {
      search: { schema: text('Part of a key or a name, in upper or lower case.'), example: 'oak' },
      after: { schema: text('The key after which the page begins.'), example: 'acme' },
      limit: { schema: within(limits, 'Companies per page.'), example: limits.fallback },
    },
    answer: {
      members: {
        companies: listOf(listedCompanyRecord.schema, 'A page of companies.'),
        total: integer('How many companies match.'),
        more: boolean('Whether another page follows.'),
      },
      example: { companies: [listedCompanyRecord.example], total: 1, more: false },
    },
    act: async ({ query, read }) => {
      const wanted = Number(query.text('limit') ?? limits.fallback)
      const limit = Math.min(Math.max(Math.trunc(wanted) || limits.fallback, limits.min), limits.max)
      const search = { search: readable(query.text('search')), after: readable(query.text('after')), limit }
      const page = await read(tx => listCompanyPage(tx, search))
      const companies = page.companies.map(company => listedCompanyRecord.show(company, undefined))
      return { members: { companies, total: page.total, more: page.hasMore } }
    },
  },
  {
    ...route,
    method: 'POST',
    path: '/companies',
    name: 'createCompany',
    summary: 'Create a company',
    description:
      'With one office and an owner, who gets an invitation. The rules are those of `plumbline company create`; the owner creates access keys in the console.',
    body: {
      fields: form(
        'NewCompanyFields',
        'A new company.',
        {
          zone: text(`Its time zone, ${defaultZone} by default.`),
          ownerName: text('The name of the owner.'),
        },
        {
          key: text('A lowercase slug, part of its address. It never changes.'),
          name: text('Its name.'),
          ownerEmail: text('The email address of the owner, who gets the invitation.'),
        },
      ),
      example: {
        ...{ key: 'tryon-oak', name: 'Tryon Oak Home Inspections', zone: defaultZone },
        ...{ ownerName: 'Helen Barrow', ownerEmail: sampleEmail },
      },
    },
    answer: linkAnswer,
    refuses: [
      mistakeIn('key', 'there is a company with the key demo already'),
      new Refusal('company.moved', { url: '' }),
    ],
    act: async call => {
      const fields = readNewCompany(call.fields)
      try {
        const link = await call.write(tx => createWithInvitation(tx, fields, call.publicUrl, call.now))
        return { members: showLink(call, link) }
      } catch (error) {
        throw asMistake(error)
      }
    },
  },
  {
    ...route,
    method: 'GET',
    path: '/companies/:key',
    name: 'company',
    summary: 'Get a company',
    description: 'With its owners and numbers.',
    pathParameters: keyParameter,
    answer: recordAnswer('company', companyRecord as never),
    refuses: [unknownCompany],
    act: async ({ params, publicUrl, read }) => {
      const overview = await read(tx => readCompanyOverview(tx, keyIn(params)))
      return { members: { company: companyRecord.show(overview, { publicUrl }) } }
    },
  },
  {
    ...route,
    method: 'POST',
    path: '/companies/:key/invitation',
    name: 'inviteOwner',
    summary: 'Invite a user again',
    description: 'For an owner who has not signed in yet, or is locked out. The link sets a new password.',
    pathParameters: keyParameter,
    body: {
      fields: form('OwnerInvitationFields', 'The user.', {
        user: text(`Id, username or email address; \`${firstOwner}\` by default.`),
      }),
      example: { user: sample.owner },
    },
    answer: linkAnswer,
    refuses: [
      unknownCompany,
      new Refusal('user.unknown-name', { username: 'nobody' }),
      new Refusal('user.no-email', { id: unknownId }),
      new Refusal('company.migrating'),
    ],
    act: async call => {
      const user = call.fields.text('user') ?? firstOwner
      const link = await call.write(tx => inviteTo(tx, keyIn(call.params), user, call.publicUrl, call.now))
      return { members: showLink(call, link) }
    },
  },
  {
    ...route,
    method: 'DELETE',
    path: '/companies/:key',
    name: 'removeCompany',
    summary: 'Remove a company',
    description: 'Deletes the company with all its data. This cannot be undone.',
    pathParameters: keyParameter,
    query: { confirm: { schema: text('The key of the company once more.'), example: 'demo', isRequired: true } },
    answer: nothing,
    refuses: [unknownCompany, mistakeIn('confirm', 'type the key of the company: demo')],
    act: async ({ params, query, removeCompany }) => {
      const key = keyIn(params)
      // failpoint: companies-removed-unconfirmed
      if (query.text('confirm') !== key) throw mistakeIn('confirm', `type the key of the company: ${key.slice(0, 100)}`)
      await removeCompany(key)
      return { members: {} }
    },
  },
]

function showLink({ hasEmail }: OperatorCall, link: Link) {
  return linkAnswer.show({ link, isSent: hasEmail }, undefined)
}

function readNewCompany(fields: Fields) {
  const read = (name: string) => fields.written(name)?.trim() ?? ''
  const ownerEmail = read('ownerEmail')
  if (!readEmailAddress(ownerEmail)) throw mistakeIn('ownerEmail', 'is not an email address')
  return {
    ...{ key: read('key'), name: read('name'), zone: read('zone') || defaultZone },
    ...{ ownerEmail, ownerName: read('ownerName') || undefined },
  }
}

/** Mistakes in the key belong to its field. */
function asMistake(error: unknown): unknown {
  if (error instanceof FileMistakes)
    return new Refusal('settings.mistakes', {
      errors: error.mistakes.map(({ path, problem }) => ({ field: path, message: problem })),
    })
  const isAboutKey =
    error instanceof Refusal && ['company.exists', 'company.reserved', 'company.moved'].includes(error.code)
  return isAboutKey ? mistakeIn('key', refusalResponse(error).message) : error
}

function keyIn(params: Readonly<Record<string, string>>): string {
  return readable(params.key)
}

/** Characters that cannot be stored cannot be found either. */
export function readable(text = ''): string {
  return text.toWellFormed().replaceAll('\0', '').slice(0, 200)
}

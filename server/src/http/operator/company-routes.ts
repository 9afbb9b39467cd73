import { defaultZone, firstOwner } from '../../domain/company-files/create-company.ts'
import { FileMistakes } from '../../domain/entries/mistakes.ts'
import { type CompanyPage, listCompanyPage } from '../../domain/operators/company-overview-store.ts'
import { createWithInvitation, inviteTo, readCompanyOverview } from '../../domain/operators/manage-companies.ts'
import { readEmailAddress } from '../../domain/people/recipient-address.ts'
import { mistakeIn, Refusal } from '../../domain/refusal.ts'
import type { Link } from '../../domain/sessions/links.ts'
import { body, checkedField, field, notBlank, writtenField } from '../../wire/body-codec.ts'
import {
  companyRecord,
  listedCompanyRecord,
  moment,
  readableParameter,
  sampleMoment,
  showMoment,
} from '../../wire/operator/operator-wire.ts'
import { withinParameter } from '../../wire/parameters.ts'
import { answerTable, listMember, nothing, recordAnswer } from '../../wire/record-table.ts'
import { refusalResponse } from '../../wire/refusal-responses.ts'
import { sample, sampleEmail, sampleLink, unknownId } from '../../wire/samples.ts'
import { boolean, integer, text } from '../../wire/values.ts'
import { type InstallRoute, installRoute } from './operator-route.ts'

const group = 'Companies'
const limits = { min: 1, max: 200, fallback: 50 }
const keyParameter = { key: { schema: text('The key of the company.'), example: 'demo' } }
const unknownCompany = new Refusal('company.unknown', { key: 'nowhere' })
const badEmail = mistakeIn('ownerEmail', 'is not an email address')

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
  installRoute({
    method: 'GET',
    path: '/companies',
    name: 'companies',
    group,
    summary: 'List companies',
    description: 'By key. The next page begins after the last key of this one.',
    query: {
      search: readableParameter('Part of a key or a name, in upper or lower case.', 'oak'),
      after: readableParameter('The key after which the page begins.', 'acme'),
      limit: withinParameter(limits, 'Companies per page.', limits.fallback),
    },
    answer: answerTable<CompanyPage>({
      companies: listMember(listedCompanyRecord, 'A page of companies.', page => page.companies),
      total: [integer('How many companies match.'), page => page.total, 1],
      more: [boolean('Whether another page follows.'), page => page.hasMore, false],
    }),
    act: ({ read }, { query }) => read(tx => listCompanyPage(tx, query)),
  }),
  installRoute({
    method: 'POST',
    path: '/companies',
    name: 'createCompany',
    group,
    summary: 'Create a company',
    description:
      'With one office and an owner, who gets an invitation. The rules are those of `plumbline company create`; the owner creates access keys in the console.',
    body: body('NewCompanyFields', 'A new company.', {
      key: checkedField('key', 'A lowercase slug, part of its address. It never changes.', 'tryon-oak'),
      name: checkedField('name', 'Its name.', 'Tryon Oak Home Inspections'),
      ownerEmail: checkedField(
        'ownerEmail',
        'The email address of the owner, who gets the invitation.',
        sampleEmail,
        email => readEmailAddress(email) ?? badEmail,
      ),
      zone: field(
        'zone',
        text(`Its time zone, ${defaultZone} by default.`),
        (fields, name) => fields.written(name)?.trim() || defaultZone,
        defaultZone,
      ),
      ownerName: notBlank(writtenField('ownerName', text('The name of the owner.'), 'Helen Barrow')),
    }),
    answer: linkAnswer,
    refuses: [
      mistakeIn('key', 'there is a company with the key demo already'),
      new Refusal('company.moved', { url: '' }),
    ],
    act: async ({ write, now, unconnected }, { body, publicUrl }) => {
      try {
        const link = await write(tx => createWithInvitation(tx, body, publicUrl, now))
        return { link, isSent: !unconnected.has('email') }
      } catch (error) {
        throw asMistake(error)
      }
    },
  }),
  installRoute({
    method: 'GET',
    path: '/companies/:key',
    name: 'company',
    group,
    summary: 'Get a company',
    description: 'With its owners and numbers.',
    pathParameters: keyParameter,
    answer: recordAnswer('company', companyRecord),
    refuses: [unknownCompany],
    act: async ({ read }, { params, publicUrl }) => ({
      ...(await read(tx => readCompanyOverview(tx, params.key))),
      publicUrl,
    }),
  }),
  installRoute({
    method: 'POST',
    path: '/companies/:key/invitation',
    name: 'inviteOwner',
    group,
    summary: 'Invite a user again',
    description: 'For an owner who has not signed in yet, or is locked out. The link sets a new password.',
    pathParameters: keyParameter,
    body: body('OwnerInvitationFields', 'The user.', {
      user: field(
        'user',
        text(`Id, username or email address; \`${firstOwner}\` by default.`),
        (fields, name) => fields.text(name) ?? firstOwner,
        sample.owner,
      ),
    }),
    answer: linkAnswer,
    refuses: [
      unknownCompany,
      new Refusal('user.unknown-name', { username: 'nobody' }),
      new Refusal('user.no-email', { id: unknownId }),
      new Refusal('company.migrating'),
    ],
    act: async ({ write, now, unconnected }, { params, body, publicUrl }) => {
      const link = await write(tx => inviteTo(tx, params.key, body.user, publicUrl, now))
      return { link, isSent: !unconnected.has('email') }
    },
  }),
  installRoute({
    method: 'DELETE',
    path: '/companies/:key',
    name: 'removeCompany',
    group,
    summary: 'Remove a company',
    description: 'Deletes the company with all its data. This cannot be undone.',
    pathParameters: keyParameter,
    query: { confirm: { schema: text('The key of the company once more.'), example: 'demo', isRequired: true } },
    answer: nothing,
    refuses: [unknownCompany, mistakeIn('confirm', 'type the key of the company: demo')],
    act: async ({ removeCompany }, { params: { key }, query }) => {
      // failpoint: companies-removed-unconfirmed
      if (query.confirm !== key) throw mistakeIn('confirm', `type the key of the company: ${key.slice(0, 100)}`)
      await removeCompany(key)
    },
  }),
]

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

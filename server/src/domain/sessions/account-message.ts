import type { User } from '../people/user.ts'
import type { MessageText } from '../templates/template-key.ts'
import type { Company } from '../tenants/company.ts'

/** Messages that are not about orders. They are sent even if a company switched all others off. */
export type AccountMessageKind = 'invitation' | 'password reset'

const subjects: Readonly<Record<AccountMessageKind, (company: Company) => string>> = {
  invitation: ({ name }) => `Your account at ${name}`,
  'password reset': ({ name }) => `Set a new password for ${name}`,
}

const openings: Readonly<Record<AccountMessageKind, (company: Company) => string>> = {
  invitation: ({ name }) => `${name} has set up an account for you. Choose a password here, within seven days:`,
  'password reset': ({ name }) =>
    `A new password was requested for your account at ${name}. Choose one here, within an hour:`,
}

const closings: Readonly<Record<AccountMessageKind, string>> = {
  invitation: 'The link works once.',
  'password reset':
    'The link works once. If you did not request it, ignore this message: your password stays as it is.',
}

export function accountMessage(kind: AccountMessageKind, company: Company, user: User, link: string): MessageText {
  const greeting = user.firstName ? `Hello ${user.firstName},` : 'Hello,'
  const paragraphs = [greeting, openings[kind](company), link, closings[kind], company.name]
  return { subject: subjects[kind](company), body: paragraphs.join('\n\n') }
}

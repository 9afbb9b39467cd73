import {
  type Icon,
  IconBriefcase,
  IconCalendarUser,
  IconClipboardText,
  IconKeyboard,
  IconLogout,
  IconUser,
} from '@tabler/icons-react'
import type { FoundContact, FoundOrder, SignedIn, User } from 'plumbline-client'
import { formatLocal } from '../shell/formats.ts'
import { nameOf, navigationFor, refusedTo, screensFor } from '../shell/navigation/screens.ts'
import type { Place } from '../shell/place.ts'
import { paletteTexts } from '../texts/palette-texts.ts'
import { screensTexts } from '../texts/screens-texts.ts'
import type { Recent } from './recent.ts'

const words = paletteTexts

export interface Entry {
  readonly id: string
  readonly icon: Icon
  readonly title: string
  readonly hint: string
  /** Of an order, as the list of orders shows it. */
  readonly state?: FoundOrder['orderstatus']
  readonly place?: Place
  /** The shortcut. */
  readonly keys?: string
  readonly act?: 'shortcuts' | 'sign out'
  /** What is kept of it when it was opened. */
  readonly recent?: Recent
}

export interface Group {
  readonly name: keyof typeof words.groups
  readonly entries: readonly Entry[]
}

/** Screens and actions that have all the words; without words, those of the navigation. */
export function screenEntries(who: SignedIn, typed: string): Entry[] {
  const isEmpty = typed.trim() === ''
  const screens = isEmpty
    ? [...screensFor(who, 'action'), ...navigationFor(who)]
    : screensFor(who, 'action', 'main', 'further', 'settings', 'account')
  const entries: (Entry & { readonly words: string })[] = screens.map(screen => ({
    id: screen.path,
    icon: screen.icon,
    title: nameOf(screen),
    hint: screen.place === 'settings' ? screensTexts.names.settings : '',
    place: { to: screen.path },
    ...(screen.keys && { keys: screen.keys }),
    words: screensTexts.words[screen.name],
  }))
  const { actions, actionWords } = words
  const acts = [
    { id: 'shortcuts', icon: IconKeyboard, title: actions.shortcuts, act: 'shortcuts', words: actionWords.shortcuts },
    { id: 'sign out', icon: IconLogout, title: actions.signOut, act: 'sign out', words: actionWords.signOut },
  ] as const
  const all = [...entries, ...acts.map(act => ({ ...act, hint: '' }))]
  return isEmpty ? all.filter(({ id }) => id !== 'sign out') : byName(all, typed)
}

/** What is called so comes before what is otherwise found by these words. */
function byName<T extends { readonly title: string; readonly words: string }>(
  entries: readonly T[],
  typed: string,
): T[] {
  const named = entries.filter(({ title }) => hasWords(title, typed))
  return [
    ...named,
    ...entries.filter(entry => !named.includes(entry) && hasWords(`${entry.title} ${entry.words}`, typed)),
  ]
}

/** Every typed word begins a word of the text. */
export function hasWords(text: string, typed: string): boolean {
  const all = wordsOf(text)
  return wordsOf(typed).every(part => all.some(word => word.startsWith(part)))
}

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

export function orderEntry(
  who: SignedIn,
  { id, oid, datetime, orderstatus, address1, city, client }: FoundOrder,
): Entry {
  const title = words.order(oid, address1)
  const hint = [client, datetime && formatLocal(datetime), city].filter(Boolean).join(' · ')
  return withRecent(who, { kind: 'order', id, title, hint }, { hint, state: orderstatus })
}

export function contactEntry(who: SignedIn, kind: 'client' | 'agent', contact: FoundContact): Entry {
  const { id, display, emailaddress, mobilephone } = contact
  return withRecent(who, { kind, id, title: display, hint: [mobilephone, emailaddress].filter(Boolean).join(' · ') })
}

export const recentEntry = (who: SignedIn, recent: Recent): Entry => withRecent(who, recent)

const icons = { order: IconClipboardText, client: IconUser, agent: IconBriefcase } as const

function withRecent(who: SignedIn, recent: Recent, more: Partial<Entry> = {}): Entry {
  const { kind, id, title, hint } = recent
  return { id, icon: icons[kind], title, hint, place: placeOf(who, recent), recent, ...more }
}

/** The page of an order or a person; the orders of the person for those who may not open it. */
function placeOf(who: SignedIn, { kind, id, title }: Recent): Place {
  const to = `/${kind}s/${id}`
  return refusedTo(who, to).length === 0 ? { to } : { to: '/orders', search: { q: title } }
}

/** People of the company by their names: their calendar. */
export function teamEntries(people: readonly User[], typed: string): Entry[] {
  return people
    .filter(({ inspector, displayname }) => inspector === 'Yes' && hasWords(displayname, typed))
    .map(({ id, displayname }) => ({
      id,
      icon: IconCalendarUser,
      title: words.calendarOf(displayname),
      hint: '',
      place: { to: '/calendar', search: { view: 'week', inspector: id } },
    }))
}

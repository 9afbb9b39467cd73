import {
  type Icon,
  IconBriefcase,
  IconBrowser,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildingStore,
  IconCalendarSearch,
  IconCalendarWeek,
  IconClipboardList,
  IconClipboardText,
  IconCreditCard,
  IconForms,
  IconHome,
  IconKey,
  IconMail,
  IconPackage,
  IconPlugConnected,
  IconPlus,
  IconReceipt,
  IconRoute,
  IconSettings,
  IconTags,
  IconTransfer,
  IconTruck,
  IconUser,
  IconUserCircle,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import type { SignedIn } from 'plumbline-client'
import { screensTexts } from '../../texts/screens-texts.ts'

/** Who may open a screen; the service refuses its calls to others. */
export type Audience = 'everybody' | 'bookers' | 'office' | 'owners'

const isOneOf: Readonly<Record<Audience, (who: SignedIn) => boolean>> = {
  everybody: () => true,
  bookers: ({ user }) => user.privileges.includes('CREATE_INSPECTIONS'),
  office: ({ user }) => user.privileges.includes('EDIT_INSPECTIONS'),
  owners: ({ user }) => user.owner === 'yes',
}

export type ScreenName = keyof typeof screensTexts.names

export interface Screen {
  readonly name: ScreenName
  /** Also of what is below it. */
  readonly path: string
  readonly icon: Icon
  readonly audience: Audience
  /** `main` screens are in the navigation, `settings` are sections of them; an `action` begins something; others lead to the rest. */
  readonly place: 'main' | 'further' | 'settings' | 'action' | 'account'
  /** Letters that open it, one after the other. */
  readonly keys?: string
  /** In whose navigation it is, of those who may open it; search and shortcuts lead there from everywhere. */
  readonly isNear?: (who: SignedIn) => boolean
}

const isInspector = ({ user }: SignedIn) => user.inspector === 'yes'

/** Every screen that something leads to. Navigation, palette, shortcuts, sections and access rules follow this list. */
export const screens: readonly Screen[] = [
  { name: 'new-order', path: '/orders/new', icon: IconPlus, audience: 'bookers', place: 'action', keys: 'n' },
  {
    name: 'find-a-time',
    path: '/find-a-time',
    icon: IconCalendarSearch,
    audience: 'bookers',
    place: 'action',
    keys: 'f',
  },
  {
    ...{ name: 'today', path: '/today', icon: IconRoute, audience: 'everybody', place: 'main', keys: 'g t' },
    isNear: isInspector,
  },
  { name: 'home', path: '/', icon: IconHome, audience: 'everybody', place: 'main', keys: 'g h' },
  { name: 'calendar', path: '/calendar', icon: IconCalendarWeek, audience: 'everybody', place: 'main', keys: 'g c' },
  { name: 'orders', path: '/orders', icon: IconClipboardText, audience: 'everybody', place: 'main', keys: 'g o' },
  { name: 'clients', path: '/clients', icon: IconUser, audience: 'office', place: 'main', keys: 'g l' },
  { name: 'agents', path: '/agents', icon: IconBriefcase, audience: 'office', place: 'main', keys: 'g e' },
  { name: 'agencies', path: '/agencies', icon: IconBuildingCommunity, audience: 'office', place: 'further' },
  { name: 'settings', path: '/settings', icon: IconSettings, audience: 'owners', place: 'main', keys: 'g s' },
  ...section('company', IconBuilding),
  ...section('offices', IconBuildingStore),
  ...section('people', IconUsers),
  ...section('order-types', IconTags),
  ...section('services', IconClipboardList),
  ...section('packages', IconPackage),
  ...section('fees', IconReceipt),
  ...section('custom-fields', IconForms),
  ...section('messages', IconMail),
  ...section('online-scheduler', IconBrowser),
  ...section('payments', IconCreditCard),
  ...section('api-keys', IconKey),
  ...section('assistants', IconPlugConnected),
  ...section('webhooks', IconWebhook),
  ...section('import-export', IconTransfer),
  ...section('move-in', IconTruck),
  { name: 'account', path: '/account', icon: IconUserCircle, audience: 'everybody', place: 'account', keys: 'g a' },
]

function section(name: ScreenName, icon: Icon): Screen[] {
  return [{ name, path: `/settings/${name}`, icon, audience: 'owners', place: 'settings' }]
}

export const nameOf = ({ name }: Screen): string => screensTexts.names[name]

/** The screens of a path that this person may not open. */
export function refusedTo(who: SignedIn, path: string): readonly Screen[] {
  return screens.filter(({ path: area, audience }) => isBelow(path, area) && !isOneOf[audience](who))
}

/** The screens of a place that this person may open. */
export function screensFor(who: SignedIn, ...places: readonly Screen['place'][]): readonly Screen[] {
  return screens.filter(({ place, path }) => places.includes(place) && refusedTo(who, path).length === 0)
}

/** The main screens that this person uses daily. */
export function navigationFor(who: SignedIn): readonly Screen[] {
  return screensFor(who, 'main').filter(({ isNear = () => true }) => isNear(who))
}

function isBelow(path: string, area: string): boolean {
  return path === area || path.startsWith(`${area}/`)
}

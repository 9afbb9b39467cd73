import {
  IconBuilding,
  IconBuildingStore,
  IconClipboardList,
  IconKey,
  IconMail,
  IconPackage,
  IconReceipt,
  IconTags,
  IconTransfer,
  IconUsers,
  IconWebhook,
} from '@tabler/icons-react'
import { useMayOpen } from '../shell/access.ts'

/** The sections of the settings in their order, each with its path. */
export const sections = [
  { path: 'company', icon: IconBuilding },
  { path: 'offices', icon: IconBuildingStore },
  { path: 'people', icon: IconUsers },
  { path: 'order-types', icon: IconTags },
  { path: 'services', icon: IconClipboardList },
  { path: 'packages', icon: IconPackage },
  { path: 'fees', icon: IconReceipt },
  { path: 'messages', icon: IconMail },
  { path: 'api-keys', icon: IconKey },
  { path: 'webhooks', icon: IconWebhook },
  { path: 'import-export', icon: IconTransfer },
] as const

/** Those that the person who is signed in may open. */
export function useSections() {
  const mayOpen = useMayOpen()
  return sections.filter(({ path }) => mayOpen(`/settings/${path}`))
}

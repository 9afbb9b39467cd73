import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import type { SignedIn } from 'plumbline-client'
import type { ReactNode } from 'react'
import { basePath } from '../page.ts'
import { isConnected } from '../session/connection.ts'
import { SettingsLayout } from '../settings/settings-layout.tsx'
import { mayOpen, NotPermitted } from './access.ts'
import { PageSkeleton } from './page.tsx'
import { Failed, NotFound } from './page-states.tsx'
import { queryClient } from './query-client.ts'
import { Shell } from './shell.tsx'

interface Context {
  readonly who: SignedIn
}

/** Refuses before code or data of a page is loaded, also for a link that a person only points at. */
const ifPermitted = {
  beforeLoad: ({ context: { who }, location }: { context: Context; location: { pathname: string } }) => {
    if (!mayOpen(who, location.pathname)) throw new NotPermitted(who, location.pathname)
  },
}

/** A page says which data it shows, so that it is complete when it appears. */
interface PageModule {
  readonly queries: readonly { readonly queryKey: readonly unknown[] }[]
}

/** Loads the code of a page and its data; hovering over a link begins it. */
function pageOf<M extends PageModule, N extends keyof M & string>(load: () => Promise<M>, name: N) {
  return {
    ...ifPermitted,
    component: lazyRouteComponent(load, name) as unknown as () => ReactNode,
    loader: async () => {
      const { queries } = await load()
      // Without a connection, a page shows what it can, and waits for the rest itself.
      if (!isConnected.get()) return
      await Promise.all(queries.map(query => queryClient.ensureQueryData(query)))
    },
  }
}

const offices = () => import('../settings/catalogue/offices.tsx')
const orderTypes = () => import('../settings/catalogue/order-types.tsx')
const packages = () => import('../settings/catalogue/packages.tsx')
const packagePage = () => import('../settings/catalogue/package-page.tsx')
const fees = () => import('../settings/catalogue/fees.tsx')
const customFields = () => import('../settings/custom-fields/custom-fields-page.tsx')
const services = () => import('../settings/services/services.tsx')
const people = () => import('../settings/people/people.tsx')
const company = () => import('../settings/company/company-page.tsx')
const messages = () => import('../settings/messages/messages-page.tsx')
const message = () => import('../settings/messages/message-page.tsx')
const scheduler = () => import('../settings/scheduler/scheduler-page.tsx')
const payments = () => import('../settings/payments/payments-page.tsx')
const keys = () => import('../settings/keys/api-keys-page.tsx')
const assistants = () => import('../settings/assistants/assistants-page.tsx')
const webhooks = () => import('../settings/webhooks/webhooks-page.tsx')
const webhook = () => import('../settings/webhooks/webhook-page.tsx')
const importing = () => import('../settings/importing/import-page.tsx')
const movingIn = () => import('../settings/moving-in/move-in-page.tsx')
const today = () => import('../today/today-page.tsx')
const calendar = () => import('../calendar/calendar-page.tsx')
const orders = () => import('../orders/list/orders-page.tsx')
const order = () => import('../orders/page/order-page.tsx')
const newOrder = () => import('../orders/new/new-order-page.tsx')
const findATime = () => import('../orders/new/find-a-time-page.tsx')
const contacts = () => import('../contacts/list/contacts-page.tsx')
const contact = () => import('../contacts/page/contact-page.tsx')
const home = () => import('../home/home-page.tsx')
const account = () => import('../account/account-page.tsx')

const root = createRootRouteWithContext<Context>()({ component: Shell, notFoundComponent: NotFound })
const settings = createRoute({
  getParentRoute: () => root,
  path: '/settings',
  ...ifPermitted,
  component: SettingsLayout,
})
const inSettings = { getParentRoute: () => settings }
const settingsIndex = createRoute({
  ...inSettings,
  path: '/',
  component: lazyRouteComponent(() => import('../settings/settings-index.tsx'), 'SettingsIndex'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    createRoute({ getParentRoute: () => root, path: '/', ...pageOf(home, 'HomePage') }),
    createRoute({ getParentRoute: () => root, path: '/today', ...pageOf(today, 'TodayPage') }),
    createRoute({ getParentRoute: () => root, path: '/calendar', ...pageOf(calendar, 'CalendarPage') }),
    createRoute({ getParentRoute: () => root, path: '/orders', ...pageOf(orders, 'OrdersPage') }),
    createRoute({ getParentRoute: () => root, path: '/orders/new', ...pageOf(newOrder, 'NewOrderPage') }),
    createRoute({ getParentRoute: () => root, path: '/find-a-time', ...pageOf(findATime, 'FindATimePage') }),
    createRoute({ getParentRoute: () => root, path: '/orders/$id', ...pageOf(order, 'OrderPage') }),
    createRoute({ getParentRoute: () => root, path: '/clients', ...pageOf(contacts, 'ClientsPage') }),
    createRoute({ getParentRoute: () => root, path: '/clients/$id', ...pageOf(contact, 'ClientPage') }),
    createRoute({ getParentRoute: () => root, path: '/agents', ...pageOf(contacts, 'AgentsPage') }),
    createRoute({ getParentRoute: () => root, path: '/agents/$id', ...pageOf(contact, 'AgentPage') }),
    createRoute({ getParentRoute: () => root, path: '/agencies', ...pageOf(contacts, 'AgenciesPage') }),
    createRoute({ getParentRoute: () => root, path: '/agencies/$id', ...pageOf(contact, 'AgencyPage') }),
    createRoute({ getParentRoute: () => root, path: '/account', ...pageOf(account, 'AccountPage') }),
    settings.addChildren([
      settingsIndex,
      createRoute({ ...inSettings, path: '/company', ...pageOf(company, 'CompanyPage') }),
      createRoute({ ...inSettings, path: '/offices', ...pageOf(offices, 'OfficesPage') }),
      createRoute({ ...inSettings, path: '/offices/$id', ...pageOf(offices, 'OfficePage') }),
      createRoute({ ...inSettings, path: '/people', ...pageOf(people, 'PeoplePage') }),
      createRoute({ ...inSettings, path: '/people/$id', ...pageOf(people, 'PersonPage') }),
      createRoute({ ...inSettings, path: '/order-types', ...pageOf(orderTypes, 'OrderTypesPage') }),
      createRoute({ ...inSettings, path: '/order-types/$id', ...pageOf(orderTypes, 'OrderTypePage') }),
      createRoute({ ...inSettings, path: '/services', ...pageOf(services, 'ServicesPage') }),
      createRoute({ ...inSettings, path: '/services/$id', ...pageOf(services, 'ServicePage') }),
      createRoute({ ...inSettings, path: '/packages', ...pageOf(packages, 'PackagesPage') }),
      createRoute({ ...inSettings, path: '/packages/$id', ...pageOf(packagePage, 'PackagePage') }),
      createRoute({ ...inSettings, path: '/fees', ...pageOf(fees, 'FeesPage') }),
      createRoute({ ...inSettings, path: '/fees/$id', ...pageOf(fees, 'FeePage') }),
      createRoute({ ...inSettings, path: '/custom-fields', ...pageOf(customFields, 'CustomFieldsPage') }),
      createRoute({ ...inSettings, path: '/messages', ...pageOf(messages, 'MessagesPage') }),
      createRoute({ ...inSettings, path: '/messages/$id', ...pageOf(message, 'MessagePage') }),
      createRoute({ ...inSettings, path: '/online-scheduler', ...pageOf(scheduler, 'SchedulerPage') }),
      createRoute({ ...inSettings, path: '/payments', ...pageOf(payments, 'PaymentsPage') }),
      createRoute({ ...inSettings, path: '/api-keys', ...pageOf(keys, 'ApiKeysPage') }),
      createRoute({ ...inSettings, path: '/assistants', ...pageOf(assistants, 'AssistantsPage') }),
      createRoute({ ...inSettings, path: '/webhooks', ...pageOf(webhooks, 'WebhooksPage') }),
      createRoute({ ...inSettings, path: '/import-export', ...pageOf(importing, 'ImportPage') }),
      createRoute({ ...inSettings, path: '/move-in', ...pageOf(movingIn, 'MoveInPage') }),
      createRoute({ ...inSettings, path: '/webhooks/$id', ...pageOf(webhook, 'WebhookPage') }),
    ]),
  ]),
  // The component that shows the pages gives it.
  context: { who: undefined as unknown as SignedIn },
  basepath: basePath,
  defaultPreload: 'intent',
  defaultPreloadDelay: 0,
  // The cache decides what is stale.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultErrorComponent: Failed,
  defaultPendingComponent: PageSkeleton,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

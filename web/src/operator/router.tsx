import { createRootRoute, createRoute, createRouter, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { Frame } from '../frame/frame.tsx'
import { basePath } from '../page.ts'
import { PageSkeleton } from '../shell/page.tsx'
import { Failed, NotFound } from '../shell/page-states.tsx'
import { gate } from './api.ts'
import { OperatorNavigation } from './operator-navigation.tsx'
import { paths } from './paths.ts'

/** Does not wait for the connection, as other calls do. */
const probe = () => gate.session()

const root = createRootRoute({
  component: () => <Frame navigation={<OperatorNavigation />} probe={probe} />,
  notFoundComponent: NotFound,
})

const getParentRoute = () => root

const pages = [
  createRoute({
    getParentRoute,
    path: '/',
    beforeLoad: () => {
      throw redirect({ to: paths.companies, replace: true })
    },
  }),
  createRoute({
    getParentRoute,
    path: paths.companies,
    component: lazyRouteComponent(() => import('./companies/companies-page.tsx'), 'CompaniesPage'),
  }),
  createRoute({
    getParentRoute,
    path: `${paths.companies}/$key`,
    component: lazyRouteComponent(() => import('./companies/company-page.tsx'), 'CompanyPage'),
  }),
  createRoute({
    getParentRoute,
    path: paths.newCompany,
    component: lazyRouteComponent(() => import('./companies/new-company-page.tsx'), 'NewCompanyPage'),
  }),
  createRoute({
    getParentRoute,
    path: paths.directory,
    component: lazyRouteComponent(() => import('./directory/directory-page.tsx'), 'DirectoryPage'),
  }),
  createRoute({
    getParentRoute,
    path: paths.health,
    component: lazyRouteComponent(() => import('./health/health-page.tsx'), 'HealthPage'),
  }),
  createRoute({
    getParentRoute,
    path: paths.account,
    component: lazyRouteComponent(() => import('./operator-account-page.tsx'), 'OperatorAccountPage'),
  }),
]

export const operatorRouter = createRouter({
  routeTree: root.addChildren(pages),
  basepath: basePath,
  defaultPreload: 'intent',
  defaultErrorComponent: Failed,
  defaultPendingComponent: PageSkeleton,
  scrollRestoration: true,
})

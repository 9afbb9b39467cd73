/** A lowercase slug; it is part of the company's address. */
export const companyKeyPattern = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/

/** First parts of the console's addresses. At a company's own host they are at the root, so no company may be named so. */
export const consolePages: readonly string[] = [
  'account',
  'agents',
  'calendar',
  'clients',
  'connect',
  'find-a-time',
  'orders',
  'password',
  'settings',
  'sign-in',
  'today',
]

/** Keys that would collide with paths of the service, now or later. */
const reservedKeys = new Set([
  ...consolePages,
  'api',
  'assets',
  'book',
  'console',
  'docs',
  'healthz',
  'mcp',
  'metrics',
  'operator',
  'readyz',
  'rest',
  'schedule',
])

export const isReservedKey = (key: string): boolean => reservedKeys.has(key)

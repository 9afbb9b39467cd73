// engines: both

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Plumbline } from 'plumbline-client'
import type { OrderId } from '../../src/domain/ids.ts'
import { payToken } from '../../src/domain/payments/stripe-account.ts'
import { consolePages } from '../../src/domain/tenants/company-key.ts'
import { publicRoutes, registeredRoutes } from '../openapi/registered-routes.ts'
import { basic } from '../running-server.ts'
import { canaryTextsOf, plantCanaries } from './canaries.ts'
import type { Things } from './furnish.ts'
import { cells } from './matrix.ts'
import { closeAgent, comparable, type HttpResponse, type MatrixRequest, sendAs, statusAt } from './requests.ts'
import { type Actor, neighbourKey, openTwoCompanies, type TwoCompanies } from './two-companies.ts'

const below = (path: string) => `/:company_key${path}`

function linesOf(urls: readonly string[], how: string): Record<string, string> {
  return Object.fromEntries(urls.flatMap(url => ['GET', 'HEAD'].map(method => [`${method} ${url}`, how])))
}

/** What they offer is public; the rest opens with a link that only its receiver has. */
const bookingPages = [
  ...[
    '/book',
    '/schedule-online',
    '/schedule-online/:office',
    '/online-scheduler',
    '/book/embed.js',
    '/book/colour/:file',
  ],
  ...['/book/agent', '/book/agent/:token', '/book/confirm/:code', '/book/waiting/:token'],
  ...['/book/:token', '/book/:token/calendar.ics', '/book/pay/:token'],
]

/** Routes beside the tenant API, and how this file tests them. */
const openDoors: Readonly<Record<string, string>> = {
  'GET /': 'public',
  'GET /docs': 'public',
  'GET /docs/page.css': 'public',
  'GET /:company_key/rest/openapi.json': 'public',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'public',
  ...linesOf(
    ['r', 'd'].flatMap(page => [`/${page}/:token`, `/${page}`, `/${page}/*`].map(below)),
    'public links',
  ),
  ...linesOf([below('/rest/feed/:token')], 'calendar feeds'),
  ...linesOf(bookingPages.map(below), 'the booking page'),
  ...Object.fromEntries(
    ['/book', '/book/agent', '/book/:token', '/book/waiting/:token', '/book/pay/:token'].map(path => [
      `POST ${below(path)}`,
      'the booking page',
    ]),
  ),
  [`POST ${below('/payments/stripe')}`]: 'payments',
  ...linesOf(['', '/', '/console', '/console/*'].map(below), 'the console'),
  ...linesOf(['/console', '/assets/:name', ...consolePages.flatMap(page => [`/${page}`, `/${page}/*`])], 'the console'),
  ...linesOf(['/manifest.webmanifest', '/service-worker.js'], 'the console'),
  'HEAD /': 'the console',
  ...Object.fromEntries(
    ['oauth-protected-resource/:company_key/mcp', 'oauth-authorization-server/:company_key'].flatMap(path =>
      ['GET', 'OPTIONS'].map(method => [`${method} /.well-known/${path}`, 'assistants']),
    ),
  ),
  ...Object.fromEntries(
    ['GET', 'POST', 'DELETE', 'OPTIONS'].map(method => [`${method} ${below('/mcp')}`, 'assistants']),
  ),
  ...Object.fromEntries(
    ['token', 'revoke', 'register'].flatMap(name =>
      ['POST', 'OPTIONS'].map(method => [`${method} ${below(`/oauth/${name}`)}`, 'assistants']),
    ),
  ),
}
const directoryDoors: Readonly<Record<string, string>> = {
  'GET /rest/isn/url': 'the directory',
  'GET /rest/openapi.json': 'public',
  ...Object.fromEntries(Object.entries(openDoors).filter(([line]) => /^GET \/(?:docs.*)?$/.test(line))),
}

let two: TwoCompanies
let canaryTexts: readonly string[] = []
before(async () => {
  two = await openTwoCompanies()
  await plantCanaries(two)
  canaryTexts = canaryTextsOf(two).canaryTexts
})
after(async () => {
  closeAgent()
  await two.close()
})

const get = (path: string): MatrixRequest => ({
  method: 'GET',
  path,
  query: '',
  contentType: undefined,
  body: undefined,
})
function leaksOf({ text, headers }: HttpResponse): string[] {
  const received = JSON.stringify(headers) + text
  return canaryTexts.filter(it => received.includes(it))
}

test('1 every registered route is covered by an isolation test', async () => {
  const { directory } = await registeredRoutes()
  // Operators belong to no company; their routes have tests of their own.
  const tenant = (await publicRoutes()).filter(line => !line.includes(' /operator'))
  const inMatrix = new Set(cells().map(({ call }) => `${call.method} /:company_key/rest${call.path}`))
  const spelled = (line: string) => line.replaceAll(/\/rest(.*)$/g, (_, rest) => `/rest${templated(rest)}`)
  assert.deepEqual(
    tenant.filter(line => !inMatrix.has(spelled(line)) && !openDoors[line]),
    [],
  )
  assert.deepEqual(
    directory.filter(line => !directoryDoors[line]),
    [],
  )
})

const templated = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')

describe('1 routes without credentials reveal nothing about a company', () => {
  const actors: readonly Actor[] = ['no key', 'owner', 'another company']
  for (const [line, how] of Object.entries(openDoors)) {
    if (how !== 'public') continue
    test(line, async () => {
      for (const company of ['demo', neighbourKey, 'nowhere']) {
        const path = line.replace('GET ', '').replace(':company_key', company)
        for (const actor of actors) {
          const response = await sendAs(two, actor, get(path), '')
          assert.equal(response.status, 200)
          const text = response.text.replaceAll(companyCounters, '')
          assert.deepEqual(leaksOf({ ...response, text }), [])
        }
      }
    })
  }
})

/** They name, for the operator, companies that use much. */
const companyCounters = /^plumbline_company_(?:limit|share_waits)_total{.*$/gm

test('1 the console and the addresses that lead to it are the same for every company and every caller', async () => {
  const paths = ['', '/', '/console', '/console/settings', '/console/nothing']
  for (const [path, accept] of paths.flatMap(path => [[path, 'text/html'] as const, [path, '*/*'] as const])) {
    const answers = new Set<string>()
    for (const company of ['demo', neighbourKey, 'nowhere']) {
      for (const actor of ['no key', 'owner', 'another company'] as const) {
        const { headers, ...response } = await sendAs(two, actor, { ...get(`/${company}${path}`), accept }, '')
        const { location = '' } = headers
        delete headers['content-security-policy']
        const shown = { ...response, headers: { ...headers, location: location.replace(company, 'KEY') } }
        answers.add(comparable({ ...shown, text: shown.text.replace(/nonce="[^"]*"/, '') }, [company], []))
      }
    }
    assert.equal(answers.size, 1, [...answers].join('\n'))
  }
})

test('1 without a token of the company, the connector answers every caller as for an unknown company', async () => {
  const request = (path: string, method = 'GET', body?: string): MatrixRequest => ({
    ...{ method, path, query: '', contentType: body?.startsWith('{') ? 'application/json' : undefined, body },
    ...(body && !body.startsWith('{') && { contentType: 'application/x-www-form-urlencoded' }),
  })
  const token = 'grant_type=refresh_token&client_id=x&refresh_token=plr_x'
  for (const requestFor of [
    (company: string) => request(`/.well-known/oauth-protected-resource/${company}/mcp`),
    (company: string) => request(`/.well-known/oauth-authorization-server/${company}`),
    (company: string) => request(`/${company}/mcp`),
    (company: string) => request(`/${company}/mcp`, 'DELETE'),
    (company: string) => request(`/${company}/mcp`, 'OPTIONS'),
    (company: string) => request(`/${company}/mcp`, 'POST', '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'),
    (company: string) => request(`/${company}/oauth/token`, 'POST', token),
    (company: string) => request(`/${company}/oauth/revoke`, 'POST', 'token=plr_x&client_id=x'),
  ]) {
    const answers = new Set<string>()
    for (const company of ['demo', neighbourKey, 'nowhere'])
      for (const actor of ['no key', 'another company'] as const)
        answers.add(comparable(await sendAs(two, actor, requestFor(company), ''), [], []).replaceAll(company, 'KEY'))
    // A key is no token, but the endpoint of tokens says that it takes no key.
    assert.ok(answers.size <= 2, [...answers].join('\n'))
  }
})

describe('1 public links', () => {
  const link = (company: string, token: string, page = 'r') => get(`/${company}/${page}/${token}`)
  const reportPage = async (company: Plumbline, { order }: Things) => {
    return new URL(await company.webDelivery(order)).pathname.split('/').at(-1) ?? ''
  }

  test("control: each company's own link opens", async () => {
    assert.equal((await sendAs(two, 'no key', link('demo', two.publicToken.own), '')).status, 200)
    assert.equal((await sendAs(two, 'no key', link(neighbourKey, two.publicToken.foreign), '')).status, 200)
    const [own, foreign] = [await reportPage(two.fixture.owner, two.own), await reportPage(two.neighbour, two.foreign)]
    assert.equal((await sendAs(two, 'no key', link('demo', own, 'd'), '')).status, 200)
    assert.equal((await sendAs(two, 'no key', link(neighbourKey, foreign, 'd'), '')).status, 200)
  })

  test("another company's link gets the same response as a random one, for every caller", async () => {
    const random = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url')
    const answers = new Set<string>()
    const page = await reportPage(two.neighbour, two.foreign)
    for (const actor of ['owner', 'limited', 'revoked', 'another company', 'no key'] as const) {
      for (const token of [page, random, two.publicToken.foreign])
        answers.add(comparable(await sendAs(two, actor, link('demo', token, 'd'), ''), [token], []))
      for (const token of [
        random,
        two.publicToken.foreign,
        two.own.report,
        two.foreign.report,
        'no-such-link',
        `${random}/y`,
      ]) {
        const response = await sendAs(two, actor, link('demo', token), '')
        assert.equal(response.status, 404)
        answers.add(comparable(response, [token], []))
      }
      answers.add(comparable(await sendAs(two, actor, link('nowhere', two.publicToken.own), ''), [], []))
      answers.add(comparable(await sendAs(two, actor, link(neighbourKey, two.publicToken.own), ''), [], []))
    }
    assert.equal(answers.size, 1, [...answers].join('\n'))
  })

  test('a link opens nothing at the host of another company', async () => {
    const { fixture, publicToken } = two
    const url = `${fixture.server.publicUrl}/demo/r/${publicToken.own}`
    assert.equal((await fetch(url)).status, 200)
    const host = String(fixture.query('select host from company_hosts where company_id = ?', two.neighbourId)[0]?.host)
    assert.equal(await statusAt(url, host), 404)
  })
})

describe('1 calendar feeds', () => {
  const feed = (company: string, file: string) => get(`/${company}/rest/feed/${file}`)

  test("control: each company's own feed opens", async () => {
    assert.equal((await sendAs(two, 'no key', feed('demo', two.feed.own), '')).status, 200)
    assert.equal((await sendAs(two, 'no key', feed(neighbourKey, two.feed.foreign), '')).status, 200)
  })

  test("another company's feed gets the same response as a random one, for every caller", async () => {
    const answers = new Set<string>()
    for (const actor of ['owner', 'limited', 'revoked', 'another company', 'no key'] as const) {
      for (const [company, file] of [
        ['demo', 'no-such-feed.ics'],
        ['demo', two.feed.foreign],
        [neighbourKey, two.feed.own],
        ['nowhere', two.feed.own],
      ] as const) {
        const response = await sendAs(two, actor, feed(company, file), '')
        assert.equal(response.status, 404)
        answers.add(comparable(response, [file], []))
      }
    }
    assert.equal(answers.size, 1, [...answers].join('\n'))
  })

  test('a feed opens nothing at the host of another company', async () => {
    const url = `${two.fixture.server.publicUrl}/demo/rest/feed/${two.feed.own}`
    const [{ host } = assert.fail()] = two.fixture.query(
      'select host from company_hosts where company_id = ?',
      two.neighbourId,
    )
    assert.equal(await statusAt(url, String(host)), 404)
  })
})

describe('1 the directory', () => {
  const resolve = (key: string, authorization?: string) =>
    fetch(`${two.fixture.server.directoryUrl}/rest/isn/url?companykey=${encodeURIComponent(key)}`, {
      headers: authorization === undefined ? {} : { authorization },
    })

  test('access keys are not valid for the directory, nor directory credentials for a company', async () => {
    const { authorization, fixture } = two
    for (const actor of ['owner', 'limited', 'revoked', 'another company', 'no key'] as const) {
      assert.equal((await resolve('demo', authorization[actor])).status, 401)
    }
    const { username: access_key, password: secret_key } = fixture.server.access.directory
    assert.equal((await resolve('demo', basic({ access_key, secret_key }))).status, 200)
    for (const company of ['demo', neighbourKey]) {
      const url = `${fixture.server.publicUrl}/${company}/rest/me`
      const { status } = await fetch(url, { headers: { authorization: basic({ access_key, secret_key }) } })
      assert.equal(status, 401)
    }
  })

  test('it reveals only the address of a company', async () => {
    const { username: access_key, password: secret_key } = two.fixture.server.access.directory
    const answer = await (await resolve(neighbourKey, basic({ access_key, secret_key }))).json()
    assert.deepEqual(Object.keys(answer as object).toSorted(), ['host', 'message', 'status', 'url'])
    const host = two.fixture.query('select host from company_hosts where company_id = ?', two.neighbourId)[0]?.host
    const others = canaryTexts.filter(it => it !== host && it !== neighbourKey && JSON.stringify(answer).includes(it))
    assert.deepEqual(others, [])
  })
})

describe('1 the links of the booking page', () => {
  const page = (company: string, path: string) => sendAs(two, 'no key', get(`/${company}/book/${path}`), '')

  test("control: each company's own link opens", async () => {
    assert.equal((await page('demo', two.own.booking)).status, 200)
    assert.equal((await page(neighbourKey, two.foreign.booking)).status, 200)
  })

  test("another company's booking gets the same response as a random one", async () => {
    await two.fixture.owner.settings.updateCompany({ settings: { bookingPage: true } })
    const random = Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url')
    for (const path of ['', '/calendar.ics']) {
      const answers = await Promise.all([two.foreign.booking, random].map(token => page('demo', token + path)))
      assert.deepEqual(
        answers.map(({ status }) => status),
        [404, 404],
      )
      assert.equal(answers[0]?.text, answers[1]?.text)
    }
    for (const answer of [await page('demo', ''), await page('demo', two.own.booking)])
      assert.deepEqual(leaksOf(answer), [])
  })
})

describe('1 payments', () => {
  const pages = (company: string, token: string) => sendAs(two, 'no key', get(`/${company}/book/pay/${token}`), '')
  const tell = (company: string): Promise<HttpResponse> => {
    const event: MatrixRequest = {
      ...get(`/${company}/payments/stripe`),
      method: 'POST',
      contentType: 'application/json',
    }
    return sendAs(two, 'no key', { ...event, body: '{}' }, '')
  }
  /** As the link of the company in whose store it is. */
  const token = (secret: string) => payToken({ linkSecret: secret }, two.foreign.order as OrderId)

  test("another company's link to pay gets the same response as a random one", async () => {
    const linkSecret = String(two.fixture.query('select link_secret from stripe_accounts')[0]?.link_secret)
    assert.equal((await pages(neighbourKey, token(linkSecret))).status, 200)
    const answers = new Set<string>()
    for (const [company, sent] of [
      ['demo', token(linkSecret)],
      ['demo', token('another secret')],
      [neighbourKey, token('another secret')],
      ['nowhere', token(linkSecret)],
    ] as const) {
      const answer = await pages(company, sent)
      assert.deepEqual([answer.status, leaksOf(answer)], [404, []])
      answers.add(answer.text)
    }
    assert.equal(answers.size, 1, [...answers].join('\n'))
  })

  test('an event that nobody signed says nothing but whether the company takes payments', async () => {
    const [demo, nowhere, neighbour] = [await tell('demo'), await tell('nowhere'), await tell(neighbourKey)]
    assert.deepEqual([demo.status, nowhere.status], [404, 404])
    assert.equal(demo.text, nowhere.text)
    assert.deepEqual(leaksOf(neighbour), [])
    assert.notEqual(neighbour.status, 200)
  })
})

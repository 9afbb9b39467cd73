import { serveStdio } from '@modelcontextprotocol/server/stdio'
import { renderError } from '../../wire/envelope.ts'
import { createMcpServer } from './mcp-server.ts'
import type { Rest, RestRequest, RestResponse } from './tools/rest.ts'

/** A company at a running server, and an access key of one of its users. */
export interface KeyedCompany {
  readonly url: string
  readonly companyKey: string
  readonly accessKey: string
  readonly secretKey: string
}

const timeoutMs = 60_000

/** Serves the protocol on standard input and output, until the input ends. */
export async function serveConnectorOnStdio(company: KeyedCompany): Promise<void> {
  const rest = new KeyedRest(company)
  const { promise, resolve } = Promise.withResolvers<void>()
  process.stdin.once('end', () => resolve())
  process.stdin.once('close', () => resolve())
  const handle = serveStdio(() => createMcpServer(rest))
  await promise
  await handle.close()
}

/** The tenant API of a server, by its address. */
class KeyedRest implements Rest {
  readonly #company: KeyedCompany
  #userId: Promise<string> | undefined

  constructor(company: KeyedCompany) {
    this.#company = company
  }

  async call({ method, path, headers, body }: RestRequest): Promise<RestResponse> {
    const { url, companyKey, accessKey, secretKey } = this.#company
    const authorization = `Basic ${Buffer.from(`${accessKey}:${secretKey}`).toString('base64')}`
    try {
      const response = await fetch(`${url}/${companyKey}/rest${path}`, {
        ...{ method, headers: { ...headers, authorization }, redirect: 'error' },
        ...(body !== undefined && { body }),
        signal: AbortSignal.timeout(timeoutMs),
      })
      return { status: response.status, body: await response.text() }
    } catch (error) {
      return { status: 503, body: renderError(`the server at ${url} did not answer: ${causeOf(error)}`) }
    }
  }

  async person() {
    this.#userId ??= this.#findUser()
    try {
      return { userId: await this.#userId }
    } catch (error) {
      this.#userId = undefined
      throw error
    }
  }

  /** Empty without access: the call itself is refused then, in words. */
  async #findUser(): Promise<string> {
    const { body } = await this.call({ method: 'GET', path: '/me', headers: {} })
    const { me } = JSON.parse(body.toString()) as { readonly me?: { readonly userid?: string; readonly id?: string } }
    return me?.userid ?? me?.id ?? ''
  }
}

function causeOf(error: unknown): string {
  const { cause, message } = error as Error & { readonly cause?: { readonly code?: string } }
  return cause?.code ?? message
}

import { plumbline } from '../cli/plumbline.ts'
import type { RunningServer } from '../running-server.ts'
import { Browser, type Shown } from '../sign-in/browser.ts'

export const email = 'olga@example.com'
export const password = 'a calm operator'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: the members of all routes together
  readonly body: any
}

/** A browser at `/operator/api`. */
export class OperatorBrowser extends Browser {
  override signIn(...fields: Parameters<Browser['signIn']>): Promise<Answer & Shown> {
    return super.signIn(...fields) as Promise<Answer & Shown>
  }

  override send(...request: Parameters<Browser['send']>): Promise<Answer & Shown> {
    return super.send(...request) as Promise<Answer & Shown>
  }
}

export function browserAt(server: RunningServer, headers: Record<string, string> = {}): OperatorBrowser {
  return new OperatorBrowser(`${server.publicUrl}/operator/api`, headers)
}

/** Creates the operator as on the command line. */
export async function createOperator(server: RunningServer, address = email): Promise<void> {
  const { code, stderr } = await plumbline(server.dataDir, ['operator', 'create', address, '--password'], {
    input: `${password}\n`,
  })
  if (code !== 0) throw new Error(stderr)
}

export async function signedIn(server: RunningServer): Promise<OperatorBrowser> {
  const browser = browserAt(server)
  const { status, body } = await browser.send('POST', '/session', { email, password })
  if (status !== 200) throw new Error(body.message)
  return browser
}

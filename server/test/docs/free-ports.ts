import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Maps the ports that a page names to free ones. */
export interface StandIns {
  putIn(source: string): string
  takeOut(printed: string): string
}

export async function freePorts(named: readonly string[]): Promise<StandIns> {
  const free = await Promise.all(named.map(freePort))
  const exchange = (text: string, from: readonly string[], to: readonly string[]) =>
    from.reduce((text, port, i) => text.replace(new RegExp(`\\b${port}\\b`, 'g'), to[i] ?? port), text)
  return {
    putIn: source => exchange(source, named, free),
    takeOut: printed => exchange(printed, free, named),
  }
}

export async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return String(port)
}

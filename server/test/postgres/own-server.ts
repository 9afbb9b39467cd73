import type { TestContext } from 'node:test'
import { addressOf, createDatabase } from '../engine.ts'
import { atEnd } from '../store/scratch.ts'
import { Cluster } from './cluster.ts'

/** A server that a test may stop and kill, with an empty database and its URL. */
export function ownServer(t: TestContext, settings: readonly string[] = []): { cluster: Cluster; url: string } {
  const cluster = Cluster.make(settings)
  atEnd(t, () => cluster.remove())
  createDatabase(cluster.socket, 'plumbline')
  return { cluster, url: addressOf(cluster.socket, 'plumbline') }
}

/** `postgres://…@first,second/plumbline`, each a port of the same socket folder. */
export function addressOfSeveral({ socket }: Cluster, ports: readonly number[]): string {
  const hosts = ports.map(port => `${encodeURIComponent(socket)}:${port}`)
  return `postgres://postgres@${hosts.join(',')}/plumbline`
}

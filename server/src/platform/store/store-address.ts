import { basename, dirname, resolve } from 'node:path'
import { type PostgresAddress, readPostgresUrl } from '../postgres/postgres-address.ts'

/** A store named on the command line. */
export type StoreAddress =
  | { readonly engine: 'sqlite'; readonly dataDir: string }
  | { readonly engine: 'postgres'; readonly address: PostgresAddress }

export const storeAddressExamples = 'sqlite:./data or postgres://user:password@host/database'

/** Reads `sqlite:` with a data directory or the database file in it, or a PostgreSQL URL; undefined for anything else. */
export function readStoreAddress(text: string): StoreAddress | undefined {
  const [, path] = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(text) ?? []
  if (path !== undefined) {
    return { engine: 'sqlite', dataDir: resolve(basename(path) === storeFile ? dirname(path) : path) }
  }
  const address = readPostgresUrl(text)
  return address && { engine: 'postgres', address }
}

/** The address without user and password, for output. */
export function showStoreAddress(address: StoreAddress): string {
  if (address.engine === 'sqlite') return `sqlite:${address.dataDir}`
  const urls = address.address.urls.map(url => new URL(url))
  return `postgres://${urls.map(({ host }) => host).join(',')}${urls[0]?.pathname}`
}

export const storeFile = 'plumbline.db'

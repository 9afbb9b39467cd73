import { basename, dirname, resolve } from 'node:path'

/** A store named on the command line. */
export type StoreAddress =
  | { readonly engine: 'sqlite'; readonly dataDir: string }
  | { readonly engine: 'postgres'; readonly url: string }

export const storeAddressExamples = 'sqlite:./data or postgres://user:password@host/database'

/** `sqlite:` with a data directory, or the store's file in it; or an address of PostgreSQL. Nothing where it is neither. */
export function readStoreAddress(text: string): StoreAddress | undefined {
  const [, path] = /^sqlite:(?:\/\/(?=\/))?(.+)$/.exec(text) ?? []
  if (path !== undefined) {
    return { engine: 'sqlite', dataDir: resolve(basename(path) === storeFile ? dirname(path) : path) }
  }
  if (/^postgres(?:ql)?:\/\//.test(text) && URL.canParse(text)) return { engine: 'postgres', url: text }
  return undefined
}

/** An address as it may be shown: the password of one is nobody's business. */
export function showStoreAddress(address: StoreAddress): string {
  if (address.engine === 'sqlite') return `sqlite:${address.dataDir}`
  const { protocol, host, pathname } = new URL(address.url)
  return `${protocol}//${host}${pathname}`
}

export const storeFile = 'plumbline.db'

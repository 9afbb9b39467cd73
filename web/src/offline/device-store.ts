import { basePath } from '../page.ts'

/** What this device keeps for a person, so that it is there without a connection. Each console has a store of its own. */
const name = `plumbline ${basePath}`
const version = 1

/** `person`: who is signed in. `days`: by person. `actions`: what waits to be sent, in order. `files`: of these, by their place. */
const storeNames = ['person', 'days', 'actions', 'files'] as const
export type StoreName = (typeof storeNames)[number]

type Stores = (name: StoreName) => IDBObjectStore

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  opened ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version)
    request.onupgradeneeded = () => {
      for (const store of storeNames)
        request.result.createObjectStore(store, store === 'actions' ? { keyPath: 'sequence', autoIncrement: true } : {})
    }
    request.onsuccess = () => {
      // A later version of the console is opened in another tab, or the browser needs the space.
      request.result.onversionchange = () => request.result.close()
      request.result.onclose = () => {
        opened = undefined
      }
      resolve(request.result)
    }
    request.onerror = () => reject(request.error)
  })
  opened.catch(() => {
    opened = undefined
  })
  return opened
}

/** Resolves with the result of the last request, when everything is on the disk. */
export async function inStores<T>(mode: 'readonly' | 'readwrite', work: (stores: Stores) => IDBRequest<T>): Promise<T> {
  const database = await open()
  const transaction = database.transaction(storeNames, mode, { durability: 'strict' })
  const request = work(store => transaction.objectStore(store))
  return new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve(request.result)
    transaction.onabort = () => reject(transaction.error)
  })
}

/** A value, or undefined where there is none or the browser keeps nothing. */
export async function readKept<T>(store: StoreName, key: string | number): Promise<T | undefined> {
  return inStores<T | undefined>('readonly', stores => stores(store).get(key)).catch(() => undefined)
}

/** Actions of this person that were not sent. */
export async function countActions(user: string): Promise<number> {
  const all = await inStores<{ user: string }[]>('readonly', stores => stores('actions').getAll()).catch(() => [])
  return all.filter(action => action.user === user).length
}

/** Other tabs of this console hear when this one has changed something. */
const channel = new BroadcastChannel(name)

export function tellOtherTabs(): void {
  channel.postMessage('changed')
}

export function onOtherTabs(listener: () => void): () => void {
  channel.addEventListener('message', listener)
  return () => channel.removeEventListener('message', listener)
}

/** In one tab at a time. Browsers offer locks on pages with TLS, and on the own machine. */
export function whileAlone(work: string, act: () => Promise<void>): Promise<void> {
  return 'locks' in navigator ? navigator.locks.request(`${name} ${work}`, act) : act()
}

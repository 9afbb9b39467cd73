import { type Query, useQueryClient } from '@tanstack/react-query'
import { Plumbline } from 'plumbline-client'
import { BadCredentials } from 'plumbline-client/errors'
import type { PresentPerson } from 'plumbline-client/syncing'
import { useEffect } from 'react'
import { restUrl } from '../page.ts'
import { waiting } from './expired-session.ts'
import { watched } from './fetches.ts'
import { type OpenOrder, openOrder, present } from './order-visit.ts'

/** A kind of record of the stream of changes, or one record of it, such as `order 0198c…`. */
export type Followed = 'order' | 'client' | 'agent' | 'agency' | 'contact' | 'calendar' | `order ${string}`

declare module '@tanstack/react-query' {
  interface Register {
    /** A query is read again when something that it follows has changed. Those of settings follow them by their key. */
    queryMeta: { readonly follows?: readonly Followed[] }
  }
}

/** An ended session is no reason to interrupt the person: the next request asks for the password. */
const changes = new Plumbline({ baseUrl: restUrl, session: true, fetch: watched })

/** A burst of changes, such as an import, is one change; it is shown well within two seconds. */
const gatherMs = 50
const pauseMs = 1_000
/** Before the stream is opened again after a failure that the client does not repeat by itself. */
const retryMs = 5_000
/** A person who goes from one order to the next opens one stream. */
const settleMs = 150

/** What is shown on this page follows what others change, while the page is in sight. Loaded after the page itself. */
export default function Live(): null {
  const queries = useQueryClient()
  useEffect(() => {
    const gathering = gather(changed => void queries.invalidateQueries({ predicate: query => follows(query, changed) }))
    const follower = new Follower(gathering.note)
    // Somebody who looks something up in another tab still edits the order.
    const turn = () => (document.hidden && !openOrder.get()?.editing ? follower.stop() : follower.start())
    let settling: ReturnType<typeof setTimeout> | undefined
    const stopVisits = openOrder.subscribe(() => {
      clearTimeout(settling)
      settling = setTimeout(() => {
        follower.visit(openOrder.get())
        turn()
      }, settleMs)
    })
    follower.visit(openOrder.get())
    document.addEventListener('visibilitychange', turn)
    turn()
    return () => {
      document.removeEventListener('visibilitychange', turn)
      stopVisits()
      clearTimeout(settling)
      follower.stop()
      gathering.stop()
    }
  }, [queries])
  return null
}

/** Reads the stream from where it was stopped. Hidden tabs have none: a browser opens few connections to one host. */
class Follower {
  readonly #note: (kind: string, id: string) => void
  #reading: AbortController | undefined
  #cursor: string | undefined
  #visit: OpenOrder | undefined

  constructor(note: (kind: string, id: string) => void) {
    this.#note = note
  }

  start(): void {
    if (this.#reading) return
    this.#reading = new AbortController()
    void this.#read(this.#reading.signal)
  }

  stop(): void {
    this.#reading?.abort()
    this.#reading = undefined
  }

  /** A stream is of one order and one part of it: another one goes on where it was. */
  visit(open: OpenOrder | undefined): void {
    if (open?.order === this.#visit?.order && open?.editing === this.#visit?.editing) return
    this.#visit = open
    if (!this.#reading) return
    this.stop()
    this.start()
  }

  async #read(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      try {
        this.#cursor ??= (await changes.with({ signal }).changes()).cursor
        const visit = this.#visit && {
          ...this.#visit,
          onPresence: (people: readonly PresentPerson[]) => !signal.aborted && present.set(people),
        }
        for await (const { kind, id, cursor } of changes.followChanges({ after: this.#cursor, signal, visit })) {
          this.#cursor = cursor ?? this.#cursor
          this.#note(kind, id)
        }
      } catch (error) {
        if (error instanceof BadCredentials) await signedInAgain(signal)
        else await passed(retryMs, signal)
      }
    }
  }
}

/** Collects changes, and hands them on together. */
function gather(handOn: (changed: ReadonlySet<string>) => void) {
  let changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextAt = 0
  const flush = () => {
    timer = undefined
    nextAt = performance.now() + pauseMs
    const all = changed
    changed = new Set()
    handOn(all)
  }
  return {
    note: (kind: string, id: string) => {
      changed.add(kind).add(`${kind} ${id}`)
      timer ??= setTimeout(flush, Math.max(gatherMs, nextAt - performance.now()))
    },
    stop: () => clearTimeout(timer),
  }
}

function follows({ meta, queryKey }: Query, changed: ReadonlySet<string>): boolean {
  if (changed.has('everything')) return true
  if (queryKey[0] === 'settings' && changed.has('settings')) return true
  return meta?.follows?.some(followed => changed.has(followed)) ?? false
}

/** Resolves when the person has entered the password in place. */
function signedInAgain(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    let isAsked = waiting.get() !== undefined
    const stop = waiting.subscribe(() => {
      if (waiting.get() !== undefined) isAsked = true
      else if (isAsked) done()
    })
    const done = () => {
      stop()
      resolve()
    }
    signal.addEventListener('abort', done, { once: true })
  })
}

function passed(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
}

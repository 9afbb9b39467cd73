import type { FastifyRequest } from 'fastify'
import { clientNetwork } from '../../domain/access/client-network.ts'
import { readInstallSecret } from '../../domain/access/install-secret-store.ts'
import { openSecret } from '../../domain/access/sealed-secret.ts'
import { isSolved, makePuzzle, type Puzzle } from '../../domain/bookings/proof-of-work.ts'
import { VisitRates, visitRates } from '../../domain/bookings/visit-rates.ts'
import { isVisitorToken, pageActor, visitorOf } from '../../domain/bookings/visitor.ts'
import { TimeTaken } from '../../domain/conflicts/conflict.ts'
import type { Visitor } from '../../domain/conflicts/hold.ts'
import { retryAfterSeconds } from '../../domain/fairness/company-queue.ts'
import { SharedPlaces } from '../../domain/fairness/shared-places.ts'
import { inSlices } from '../../domain/fairness/slices.ts'
import type { CompanyId } from '../../domain/ids.ts'
import { mistakeIn, Refusal } from '../../domain/refusal.ts'
import { type Company, primaryOffice } from '../../domain/tenants/company.ts'
import type { Office } from '../../domain/tenants/office.ts'
import type { Scope } from '../../domain/tenants/scope.ts'
import { ok } from '../../wire/envelope.ts'
import { Query } from '../../wire/query.ts'
import { companyMoved, performWrite } from '../requests/perform-write.ts'
import { HttpRequestContext } from '../requests/request-context.ts'
import type { ExternalServices } from '../requests/services.ts'
import type { HttpParts } from '../server/http-server.ts'
import { findServedCompany } from '../server/served-company.ts'

/** What visitors have in progress in this process. They take no place of a company. */
export const visitLimits = {
  places: 8,
  placesOfCompany: 4,
  placesOfNetwork: 2,
  maxWaitingOfNetwork: 100,
  maxWaitMs: 10_000,
}

/** A request to the booking page of a company, by anybody. */
export interface Visit {
  readonly company: Company
  readonly office: Office
  readonly context: HttpRequestContext
  readonly publicUrl: string
  /** In one snapshot of the store, which slices of long calculations share with other companies. */
  read<T>(work: (scope: Scope) => Promise<T>): Promise<T>
  /** Resolves once the change is durable. A time that was taken is refused without saying by whom. */
  write<T>(work: (scope: Scope) => Promise<T>): Promise<T>
  visitor(token: string): Promise<Visitor>
  puzzle(token: string): Promise<Puzzle>
  /** Refuses a visitor who did not solve the puzzle. */
  requireSolved(token: string, payload: string): Promise<void>
  /** Decrypts a secret of the company's account at Stripe. */
  openSecret(sealed: string): Promise<string>
  /** Signs the links of agents. */
  linkSecret(): Promise<string>
  /** A change that the visitor, who has the answer, does not wait for. Its failure is logged. */
  afterAnswer(work: (scope: Scope) => Promise<void>): Promise<void>
}

type Parts = HttpParts & { readonly services: ExternalServices }

/** Admits visitors to booking pages, within their limits. */
export class Visitors {
  readonly #parts: Parts
  readonly #rates = new VisitRates()
  readonly #ofNetworks: SharedPlaces
  readonly #ofCompanies: SharedPlaces
  #secret: Promise<string> | undefined

  constructor(parts: Parts) {
    this.#parts = parts
    const { maxWaitingOfNetwork: maxWaitingOfParty, maxWaitMs, placesOfNetwork, placesOfCompany } = visitLimits
    const connections = parts.config.postgres?.connections
    // On PostgreSQL an eighth of the connections, beside the eighth of sign-ins and the three quarters of a company.
    const places = connections
      ? Math.max(1, Math.min(visitLimits.places, Math.floor(connections / 8)))
      : visitLimits.places
    // A network's waiting requests take no place, so that the first queue has room for many networks.
    const many = { places: 1_000, placesOfParty: placesOfNetwork, maxWaitingOfParty, maxWaitMs }
    this.#ofNetworks = new SharedPlaces(many, busy)
    const few = {
      places,
      placesOfParty: Math.max(1, Math.min(placesOfCompany, places - 1)),
      maxWaitingOfParty: 1_000,
      maxWaitMs,
    }
    this.#ofCompanies = new SharedPlaces(few, busy)
  }

  /** Refuses visitors of a company without a booking page as those of no company, and those beyond the rate of their network. */
  async admit(
    request: FastifyRequest,
    companyKey: string,
    office: string | undefined,
    isOpen = hasBookingPage,
  ): Promise<Visit> {
    const found = await findServedCompany(this.#parts.companies, request, companyKey)
    if (found?.redirect) throw companyMoved(found.key, found.redirect)
    const actor = found && pageActor(found)
    if (!found || !actor || !isOpen(found)) throw new Refusal('booking.closed')
    const company: Company = found
    const network = clientNetwork(request.ip)
    const rate = request.method === 'POST' ? 'writes' : 'reads'
    if (!this.#rates.take(`${company.id} ${network} ${rate}`, visitRates[rate], performance.now())) throw busy()
    await this.#parts.zips.load()
    const served = officeOf(company, office)
    const timeOf = `visitors of ${company.id}`
    let known: HttpRequestContext | undefined
    // Pages that are rendered already need none.
    const context = () => {
      known ??= new HttpRequestContext({ company, actor }, new Query(`?office=${served.id}`), this.#parts, timeOf)
      return known
    }
    const { database } = this.#parts
    const inPlace = <T>(work: () => Promise<T>) =>
      this.#ofNetworks.run(`${company.id} ${network}`, () => this.#ofCompanies.run(company.id, work))
    return {
      company,
      office: served,
      get context() {
        return context()
      },
      publicUrl: this.#parts.publicUrl(),
      read: work =>
        inPlace(() =>
          database.read(company.id, tx => work(context().within(inSlices({ tx, companyId: timeOf as CompanyId }).tx))),
        ),
      write: work => inPlace(() => this.#write(context(), work)),
      visitor: async token => visitorOf(company.id, requireToken(token), network, await this.#secretOfPages()),
      puzzle: async token =>
        makePuzzle(await this.#secretOfPages(), subjectOf(company, requireToken(token)), context().now),
      requireSolved: async (token, payload) => {
        const subject = subjectOf(company, requireToken(token))
        // failpoint: booking-check-not-required
        if (!isSolved(await this.#secretOfPages(), subject, payload, context().now)) throw new Refusal('booking.check')
      },
      openSecret: sealed => openSecret(database, 'secrets of payments', sealed),
      linkSecret: () => this.#secretOfPages(),
      afterAnswer: work =>
        inPlace(() => this.#write(context(), work)).catch(error =>
          this.#parts.log.error({ company: company.key, err: error }, 'a change for a visitor failed'),
        ),
    }
  }

  async #write<T>(context: HttpRequestContext, work: (scope: Scope) => Promise<T>): Promise<T> {
    const results: T[] = []
    const options = { isStrict: false, isDryRun: false, idempotency: undefined }
    const perform = async (scope: Scope) => {
      results.push(await work(scope))
      return ok({})
    }
    await performWrite(this.#parts.database, perform, context, options).catch(error => {
      // It names orders and people.
      throw error instanceof TimeTaken ? new Refusal('booking.taken', { times: [] }) : error
    })
    // The transaction may have been repeated.
    return results.at(-1) as T
  }

  #secretOfPages(): Promise<string> {
    this.#secret ??= readInstallSecret(this.#parts.database, 'booking pages')
    this.#secret.catch(() => {
      this.#secret = undefined
    })
    return this.#secret
  }
}

const hasBookingPage = ({ settings }: Company) => settings.bookingPage

function busy(): Refusal {
  return new Refusal('address.busy', { seconds: retryAfterSeconds, of: 'visits' })
}

function subjectOf({ id }: Company, token: string): string {
  return `${id} ${token}`
}

function requireToken(token: string): string {
  if (!isVisitorToken(token)) throw mistakeIn('visitor', 'is not a random text of 20 to 64 letters, digits, - and _')
  return token
}

/** By id or slug; an unknown one, and one that customers do not see, becomes the primary office. */
function officeOf(company: Company, sent: string | undefined): Office {
  const wanted = sent?.toLowerCase()
  const found = company.offices.find(
    ({ id, slug, isShown }) => isShown && (id === wanted || slug.toLowerCase() === wanted),
  )
  return found ?? primaryOffice(company)
}

const visitors = new WeakMap<ExternalServices, Visitors>()

/** One for each server of the process: pages and operations share the limits. */
export function visitorsOf(parts: Parts): Visitors {
  return visitors.getOrInsertComputed(parts.services, () => new Visitors(parts))
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CompanyLimits } from '../../platform/process/company-limits.ts'
import { Query } from '../../wire/query.ts'
import { unknownParameters } from '../../wire/unknown-parameters.ts'
import type { ExternalServices } from '../requests/services.ts'
import type { HttpParts } from '../server/http-server.ts'
import type { CodedOperation } from './exchange.ts'
import { type ReadInput, readInput } from './read-input.ts'

/** What an operation can use: the same for all of them. */
export interface RestParts extends HttpParts {
  readonly services: ExternalServices
  readonly limits: CompanyLimits
}

/** One request, as a handler sees it that needs no credentials. */
export class OpenCall<In = unknown> {
  readonly operation: CodedOperation
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly parts: RestParts
  readonly query: Query
  #read: ReadInput | undefined

  constructor(operation: CodedOperation, parts: RestParts, request: FastifyRequest, reply: FastifyReply) {
    this.operation = operation
    this.parts = parts
    this.request = request
    this.reply = reply
    this.query = new Query(request.url)
  }

  /** Warnings for parameters that the operation does not take. */
  get ignoredParameters(): string[] {
    return unknownParameters(this.operation, this.query)
  }

  get services(): ExternalServices {
    return this.parts.services
  }

  /** Read on first use, which may refuse the request: for a write in its transaction, so that the refusal is replayed. */
  get input(): In {
    this.#read ??= readInput(this.operation, this.request, this.query, this.parts.publicUrl())
    return this.#read.input as In
  }

  /** A transaction that is repeated has warnings of its own. */
  readAgain(): void {
    this.#read = undefined
  }

  get warnings(): string[] {
    return this.#read?.warnings() ?? this.ignoredParameters
  }

  /** Warnings that strict handling does not refuse. */
  get remarks(): string[] {
    return this.#read?.remarks() ?? []
  }
}

import { Caller, type Credentials } from './call.ts'
import { DirectoryCalls } from './generated/directory-calls.ts'

export type * from './generated/directory-types.ts'

/** Finds a company's address by its key. Addresses seldom change, so cache them. */
export class Directory extends DirectoryCalls {
  constructor(directoryUrl: string, credentials: Credentials, fetcher?: typeof fetch) {
    super(new Caller(directoryUrl, credentials, fetcher))
  }
}

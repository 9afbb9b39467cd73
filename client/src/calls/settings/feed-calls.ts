import type { Caller, WriteOptions } from '../../call.ts'
import type { FeedSettings, NewFeedSettings } from '../../settings.ts'

/** Users manage their own calendar feed, owners those of all users. */
export class FeedSettingsCalls {
  readonly #caller: Caller

  constructor(caller: Caller) {
    this.#caller = caller
  }

  async get(user: string): Promise<FeedSettings> {
    return (await this.#caller.get(feedOf(user))).feed as FeedSettings
  }

  /** The only response with the address. A previous link ends. */
  async create(user: string, options: WriteOptions = {}): Promise<NewFeedSettings> {
    return (await this.#caller.post(feedOf(user), {}, {}, options)).feed as NewFeedSettings
  }

  async remove(user: string, options: WriteOptions = {}): Promise<FeedSettings> {
    return (await this.#caller.delete(feedOf(user), options)).feed as FeedSettings
  }
}

const feedOf = (user: string) => `/settings/users/${encodeURIComponent(user)}/feed`

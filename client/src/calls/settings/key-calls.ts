import type { Caller, WriteOptions } from '../../call.ts'
import type { KeySettings, NewKeySettings } from '../../settings.ts'

/** Users manage their own keys, owners all keys. */
export class KeySettingsCalls {
  readonly #caller: Caller

  constructor(caller: Caller) {
    this.#caller = caller
  }

  async list(): Promise<readonly KeySettings[]> {
    return (await this.#caller.get('/settings/keys')).keys as readonly KeySettings[]
  }

  /** The only response with the secret. */
  async create(
    fields: { readonly name: string; readonly user?: string },
    options: WriteOptions = {},
  ): Promise<NewKeySettings> {
    return (await this.#caller.post('/settings/keys', fields, {}, options)).key as NewKeySettings
  }

  async revoke(id: string, options: WriteOptions = {}): Promise<void> {
    await this.#caller.delete(`/settings/keys/${encodeURIComponent(id)}`, options)
  }
}

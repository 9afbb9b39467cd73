import type { Caller, WriteOptions } from '../../call.ts'
import type { MessageChange, MessagePreview, MessageSettings, MessageTest } from '../../settings.ts'

export class MessageSettingsCalls {
  readonly #caller: Caller

  constructor(caller: Caller) {
    this.#caller = caller
  }

  async list(): Promise<readonly MessageSettings[]> {
    return (await this.#caller.get('/settings/messages')).messages as readonly MessageSettings[]
  }

  async update(id: string, change: MessageChange, options: WriteOptions = {}): Promise<MessageSettings> {
    const path = `/settings/messages/${encodeURIComponent(id)}`
    return (await this.#caller.post(path, change, {}, options)).template as MessageSettings
  }

  /** Sends the rendered texts to the address of the caller, and waits some seconds for the hand-over. */
  async test(
    id: string,
    draft: { readonly subject?: string | null; readonly body?: string | null; readonly order?: string } = {},
  ): Promise<MessageTest> {
    const path = `/settings/messages/${encodeURIComponent(id)}/test`
    return (await this.#caller.post(path, draft)) as unknown as MessageTest
  }

  /** Renders texts for an order; nothing is saved or sent. */
  async preview(
    id: string,
    draft: { readonly subject?: string | null; readonly body?: string | null; readonly order?: string } = {},
  ): Promise<MessagePreview> {
    const path = `/settings/messages/${encodeURIComponent(id)}/preview`
    return (await this.#caller.post(path, draft)) as unknown as MessagePreview
  }
}

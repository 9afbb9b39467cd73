import type { WriteOptions } from '../call.ts'
import type { Hook, HookCreated, HookFields, NewHook } from '../hooks.ts'
import type { Saved } from '../orders.ts'
import { member, path, saved } from './calls.ts'
import { FileCalls } from './file-calls.ts'

export class HookCalls extends FileCalls {
  /** Needs the owner privilege, like all calls on hooks. */
  async hooks(): Promise<readonly Hook[]> {
    return member(await this.caller.get('/hooks'), 'hooks')
  }

  /** The only response with the secrets. */
  async createHook(fields: NewHook, options: WriteOptions = {}): Promise<HookCreated> {
    return saved(await this.caller.post('/hooks', fields, {}, options))
  }

  async updateHook(id: string, fields: HookFields, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.post(path`/hooks/${id}`, fields, {}, options))
  }

  async deleteHook(id: string, options: WriteOptions = {}): Promise<Saved> {
    return saved(await this.caller.delete(path`/hooks/${id}`, options))
  }
}

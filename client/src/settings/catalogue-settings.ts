import type { ChangeOf, NewOf, Replace } from './new-and-change.ts'

export interface OrderTypeSettings {
  readonly id: string
  readonly name: string
  /** The id of the only office that offers it. */
  readonly office?: string
  readonly description: string
  readonly publicDescription: string
  readonly show: boolean
  readonly position: number
  readonly modified: string
}
export type NewOrderTypeSettings = NewOf<OrderTypeSettings, 'name'>
export type OrderTypeChange = ChangeOf<OrderTypeSettings, 'office'>

export interface RangeSettings {
  readonly from?: number
  readonly to?: number
}

/** Exactly one of `set`, `add` and `percent` is given. */
export interface RuleSettings {
  readonly squareFeet?: RangeSettings
  readonly yearBuilt?: RangeSettings
  readonly zips: readonly string[]
  readonly set?: number
  readonly add?: number
  readonly percent?: number
}

export interface ServiceFeeSettings {
  /** Omitted for a new fee. */
  readonly id?: string
  readonly name: string
  readonly amount: number
  readonly show: boolean
  readonly rules: readonly RuleSettings[]
}

export interface ServiceSettings {
  readonly id: string
  readonly name: string
  /** The id of an order type. */
  readonly orderType?: string
  readonly description: string
  readonly visible: boolean
  readonly ancillary: boolean
  readonly durationMinutes?: number
  /** Ids of the offices that offer it; all if empty. */
  readonly offices: readonly string[]
  readonly fees: readonly ServiceFeeSettings[]
  readonly position: number
  readonly modified: string
}
interface SentFees {
  readonly fees?: readonly Replace<
    Pick<ServiceFeeSettings, 'id' | 'name' | 'amount'> & { readonly show?: boolean },
    { readonly rules?: readonly (Omit<RuleSettings, 'zips'> & { readonly zips?: readonly string[] })[] }
  >[]
}
export type NewServiceSettings = Replace<NewOf<ServiceSettings, 'name'>, SentFees>
export type ServiceChange = Replace<ChangeOf<ServiceSettings, 'orderType' | 'durationMinutes'>, SentFees>

export interface PackageSettings {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly active: boolean
  readonly show: boolean
  readonly offices: readonly string[]
  readonly services: readonly string[]
  readonly position: number
  readonly modified: string
}
export type NewPackageSettings = NewOf<PackageSettings, 'name'>
export type PackageChange = ChangeOf<PackageSettings>

/** A fee without a service. */
export interface FeeSettings {
  readonly id: string
  readonly name: string
  readonly amount: number
  readonly show: boolean
  readonly rules: readonly []
  readonly position: number
  readonly modified: string
}
export type NewFeeSettings = NewOf<FeeSettings, 'name' | 'amount'>
export type FeeChange = ChangeOf<FeeSettings>

import type { OfficeId } from '../ids.ts'

export interface Office {
  readonly id: OfficeId
  readonly slug: string
  readonly name: string
  readonly address: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly county: string
  readonly latitude: number | undefined
  readonly longitude: number | undefined
  readonly phone: string
  readonly manager: string
  readonly managerEmail: string
  readonly isShown: boolean
  readonly isPrimary: boolean
  readonly sequence: number
  readonly modifiedAt: Temporal.Instant
}

/** A pointer to an upcoming inspection of the key's user; it stays until it is deleted. */
export interface Footprint {
  /** The order's id. Also accepted by `order(id)`, `client(id)` and `agent(id)`. */
  readonly id: string
  readonly name: string
  readonly order: string
  readonly oid: number
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly zip: string
  readonly datetime: string
  readonly client: string
  readonly buyersagent: string
  readonly sellersagent: string
  /** Changes when the inspection is scheduled again or moved. */
  readonly modified: string
}

/** Where something leads. */
export interface Place {
  readonly to: string
  readonly search?: Readonly<Record<string, string>>
}

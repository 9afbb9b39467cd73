/** A new object: the fields named here are required, and the others have defaults. */
export type NewOf<T, Required extends keyof T> = Pick<T, Required> & Partial<Omit<T, Required | 'id' | 'modified'>>
/** A change: omitted fields stay, and null clears those named here. Send `modified` as read to notice other changes. */
export type ChangeOf<T, Clearable extends keyof T = never> = Partial<Omit<T, 'id' | Clearable>> & {
  readonly [K in Clearable]?: T[K] | null
}
export type Replace<T, More> = Omit<T, keyof More> & More

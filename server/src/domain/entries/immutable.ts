/** A type of zod, whose values are not changed after they were read. */
export type Immutable<T> = T extends string | number | boolean | undefined | null
  ? T
  : T extends readonly (infer Item)[]
    ? readonly Immutable<Item>[]
    : { readonly [Member in keyof T]: Immutable<T[Member]> }

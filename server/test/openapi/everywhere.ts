/** All values in a description, with their paths. */
export function* everywhere(value: unknown, way: readonly string[] = []): Generator<[readonly string[], unknown]> {
  yield [way, value]
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) yield* everywhere(inner, [...way, name])
}

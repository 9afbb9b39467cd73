/** The next value is made while this one is used. */
export async function* ahead<T>(values: AsyncIterator<T>): AsyncGenerator<T> {
  let next = values.next()
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      next = values.next()
      // Until it is awaited, its error is nobody's.
      next.catch(() => undefined)
      yield value
    }
  } finally {
    await next.catch(() => undefined)
    await values.return?.()
  }
}

/**
 * Awaits statements that were sent one after the other without waiting in between. If one fails, the others are awaited
 * all the same, because no statement may outlive its transaction. Rejects with the first failure in the given order.
 */
export async function pipelined<T extends readonly unknown[]>(...sent: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const answers = await Promise.allSettled(sent)
  return answers.map(answer => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }) as unknown as T
}

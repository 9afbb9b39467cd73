/**
 * Asked one behind the other, without waiting in between. Where one fails the others are waited for all the same: nobody
 * may ask anything of a transaction that has ended. The first failure, in the order of asking, is the one that counts.
 */
export async function pipelined<T extends readonly unknown[]>(...asked: { [K in keyof T]: Promise<T[K]> }): Promise<T> {
  const answers = await Promise.allSettled(asked)
  return answers.map(answer => {
    if (answer.status === 'rejected') throw answer.reason
    return answer.value
  }) as unknown as T
}

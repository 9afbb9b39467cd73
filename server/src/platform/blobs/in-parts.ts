import type { Loan, PartBuffers } from './part-buffers.ts'

/** Whoever has sent no more than this occupies nothing that others could wait for. */
const smallBytes = 64 * 1024

/**
 * What arrives, cut into parts as large as the buffers: what was yielded holds until the next is asked for. A buffer is
 * borrowed for each part, and only once there is something to put into it.
 */
export async function* inParts(
  bytes: AsyncIterable<Uint8Array>,
  buffers: PartBuffers,
): AsyncGenerator<Buffer, undefined> {
  const source = bytes[Symbol.asyncIterator]()
  const small = Buffer.allocUnsafeSlow(smallBytes)
  let smallFilled = 0
  let loan: Loan | undefined
  let isOver = false
  try {
    for (;;) {
      const { value: piece, done } = await (loan ? loan.orGivenUp(source.next()) : source.next())
      isOver = done === true
      if (isOver) break
      for (let taken = 0; taken < piece.length; ) {
        if (!loan && smallFilled < smallBytes) {
          const room = piece.subarray(taken, taken + smallBytes - smallFilled)
          small.set(room, smallFilled)
          smallFilled += room.length
          taken += room.length
          continue
        }
        loan ??= await borrow(buffers, small)
        const room = piece.subarray(taken, taken + loan.buffer.length - loan.filled)
        loan.buffer.set(room, loan.filled)
        loan.filled += room.length
        taken += room.length
        if (loan.filled < loan.buffer.length) continue
        loan.isFilling = false
        yield loan.buffer
        buffers.giveBack(loan)
        loan = undefined
        smallFilled = 0
      }
    }
    if (loan) loan.isFilling = false
    const rest = loan ? loan.buffer.subarray(0, loan.filled) : small.subarray(0, smallFilled)
    if (rest.length > 0) yield rest
  } finally {
    if (loan) buffers.giveBack(loan)
    // Not waited for: where nothing comes any more, nothing ends either.
    if (!isOver) source.return?.()?.catch(() => undefined)
  }
}

async function borrow(buffers: PartBuffers, small: Buffer): Promise<Loan> {
  const loan = await buffers.take()
  loan.buffer.set(small)
  loan.filled = small.length
  return loan
}

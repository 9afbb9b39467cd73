import type { PartBuffer, PartBuffers } from './part-buffers.ts'

/** An upload up to this size takes no buffer from the pool. */
const smallBytes = 64 * 1024

/**
 * Cuts a stream into parts of the size of the pool's buffers. A yielded part is valid until the next is requested. A
 * buffer is acquired for each part, and only once there are bytes for it.
 */
export async function* inParts(
  bytes: AsyncIterable<Uint8Array>,
  buffers: PartBuffers,
): AsyncGenerator<Buffer, undefined> {
  const source = bytes[Symbol.asyncIterator]()
  const small = Buffer.allocUnsafeSlow(smallBytes)
  let smallFilled = 0
  let part: PartBuffer | undefined
  let isEnded = false
  try {
    for (;;) {
      const { value: chunk, done } = await (part ? part.orRevoked(source.next()) : source.next())
      isEnded = done === true
      if (isEnded) break
      for (let copied = 0; copied < chunk.length; ) {
        if (!part && smallFilled < smallBytes) {
          const slice = chunk.subarray(copied, copied + smallBytes - smallFilled)
          small.set(slice, smallFilled)
          smallFilled += slice.length
          copied += slice.length
          continue
        }
        part ??= await acquireWith(small, buffers)
        const slice = chunk.subarray(copied, copied + part.buffer.length - part.filled)
        part.buffer.set(slice, part.filled)
        part.filled += slice.length
        copied += slice.length
        if (part.filled < part.buffer.length) continue
        part.isFilling = false
        yield part.buffer
        buffers.release(part)
        part = undefined
        smallFilled = 0
      }
    }
    if (part) part.isFilling = false
    const rest = part ? part.buffer.subarray(0, part.filled) : small.subarray(0, smallFilled)
    if (rest.length > 0) yield rest
  } finally {
    if (part) buffers.release(part)
    // Not awaited: a source that sends nothing more does not end either.
    if (!isEnded) source.return?.()?.catch(() => undefined)
  }
}

async function acquireWith(start: Buffer, buffers: PartBuffers): Promise<PartBuffer> {
  const part = await buffers.acquire()
  part.buffer.set(start)
  part.filled = start.length
  return part
}

const kinds = ['none', 'create', 'write', 'truncate', 'unlink', 'rename', 'flush began', 'flush ended'] as const
const headerBytes = 24

/** One line of disk-trace.c. */
export interface TraceRecord {
  readonly kind: (typeof kinds)[number]
  /** Relative to the traced folder; empty for the folder itself. */
  readonly name: string
  /** The offset of a write, the new size of a truncate, or the number that the two records of a flush share. */
  readonly offset: number
  /** The bytes of a write, the new path of a rename, the call of a flush. */
  readonly data: Buffer
}

export function readTrace(trace: Buffer, folder: string): TraceRecord[] {
  const records: TraceRecord[] = []
  for (let at = 0; at < trace.length; ) {
    const pathEnd = at + headerBytes + trace.readUInt32LE(at + 4)
    const dataEnd = pathEnd + Number(trace.readBigUInt64LE(at + 16))
    const path = trace.toString('utf8', at + headerBytes, pathEnd)
    records.push({
      kind: kinds[trace.readUInt32LE(at)] ?? 'none',
      name: path.slice(folder.length + 1),
      offset: Number(trace.readBigUInt64LE(at + 8)),
      data: trace.subarray(pathEnd, dataEnd),
    })
    at = dataEnd
  }
  return records
}

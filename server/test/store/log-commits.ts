import { readFileSync } from 'node:fs'

const logHeaderBytes = 32
const frameHeaderBytes = 24

/** Counts the commits in SQLite's write-ahead log: the last frame of each has the size of the database. */
export function countCommits(storePath: string): number {
  const log = readFileSync(`${storePath}-wal`)
  const frameBytes = frameHeaderBytes + log.readUInt32BE(8)
  const salt = log.subarray(16, 24)
  let commits = 0
  for (let at = logHeaderBytes; at + frameBytes <= log.length; at += frameBytes) {
    // Frames of an earlier round of the log carry another salt.
    if (!log.subarray(at + 8, at + 16).equals(salt)) break
    if (log.readUInt32BE(at + 4) > 0) commits++
  }
  return commits
}

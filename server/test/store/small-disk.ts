import { execFileSync } from 'node:child_process'
import type { TestContext } from 'node:test'
import { atEnd, folderFor, unable } from './scratch.ts'

/** A small file system for one test; only root can create one. */
export function smallDisk(t: TestContext, size: string): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    unable(t, 'a small disk is a mount, which needs Linux and root')
    return undefined
  }
  const folder = folderFor(t)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder])
  atEnd(t, () => execFileSync('umount', ['--lazy', folder]))
  return folder
}

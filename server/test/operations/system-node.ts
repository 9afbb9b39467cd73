import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'

const systemFolders = (process.env.PATH ?? '').split(delimiter).filter(folder => !folder.includes('node_modules'))

/** PATH without the programs of this install, as in a shell. */
export const systemPath = systemFolders.join(delimiter)

/** A Node of this machine that is older than the one that npm ci installs. */
export function findOldNode(): string | undefined {
  return systemFolders
    .map(folder => join(folder, 'node'))
    .find(node => {
      const { stdout, status } = spawnSync(node, ['--version'], { encoding: 'utf8' })
      return status === 0 && Number.parseInt(stdout.slice(1), 10) < 26
    })
}

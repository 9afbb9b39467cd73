/** How often the version is polled, for commits of other processes such as the CLI. */
const pollMs = 200

/** Calls back when the version has changed, or cannot be read and may have: the listener finds the error itself. */
export function watchVersion(version: () => number, onChange: () => void): NodeJS.Timeout {
  let previous = tryRead(version)
  return setInterval(() => {
    const current = tryRead(version)
    if (current === undefined || current !== previous) onChange()
    previous = current
  }, pollMs)
}

function tryRead(version: () => number): number | undefined {
  try {
    return version()
  } catch {
    return undefined
  }
}

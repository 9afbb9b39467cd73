/** How often it is looked whether another process, such as the command line, has written. */
const lookMs = 200

/**
 * Calls back when the version has moved. Where it cannot be told, something may have: whoever is called looks for itself,
 * and says what is wrong in its own place.
 */
export function watchVersion(version: () => number, onMoved: () => void): NodeJS.Timeout {
  let seen = look(version)
  return setInterval(() => {
    const now = look(version)
    if (now === undefined || now !== seen) onMoved()
    seen = now
  }, lookMs)
}

function look(version: () => number): number | undefined {
  try {
    return version()
  } catch {
    return undefined
  }
}

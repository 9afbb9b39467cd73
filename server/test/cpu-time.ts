/** Milliseconds of processor time that synchronous work takes. Other programs on the machine do not lengthen them. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

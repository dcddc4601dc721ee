/** The CPU time of synchronous work in milliseconds. Unlike the time that passes, it does not depend on other processes. */
export function cpuMsOf(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

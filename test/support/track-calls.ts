/**
 * Tracks calls of an in-process server, including those whose caller timed out. `idle` resolves
 * when all have ended.
 */
export function trackCalls(handle: (request: Request) => Response | Promise<Response>) {
  const running = new Set<Promise<Response>>()
  return {
    fetch(request: Request): Promise<Response> {
      const call = Promise.resolve(handle(request))
      running.add(call)
      const end = () => void running.delete(call)
      call.then(end, end)
      return call
    },
    async idle(): Promise<void> {
      await Promise.allSettled(running)
    },
  }
}

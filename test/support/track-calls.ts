/** Calls of a server in this process, also those whose caller has stopped waiting; `idle` ends when none is under way. */
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

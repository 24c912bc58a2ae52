import type { TestProject } from 'vitest/node'
import { startApp, temporaryDirectory } from '#test/support/app.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A built shop with the demo catalog on the embedded engine, shared by all flows. */
    shopOrigin: string
    /** Where it keeps its data and listens for commands. */
    shopData: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const data = temporaryDirectory('flows')
  const app = await startApp({ DATA_DIR: data })
  project.provide('shopOrigin', app.origin)
  project.provide('shopData', data)
  return async () => {
    const code = await app.stop()
    if (code !== 0) throw new Error(`The shop did not stop cleanly (${code}):\n${app.output()}`)
  }
}

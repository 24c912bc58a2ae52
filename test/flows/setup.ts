import type { TestProject } from 'vitest/node'
import { startApp, temporaryDirectory } from '#test/support/app.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A built shop with the demo catalog on the embedded engine, shared by all flows. */
    shopOrigin: string
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const app = await startApp({ DATA_DIR: temporaryDirectory('flows') })
  project.provide('shopOrigin', app.origin)
  return async () => {
    const code = await app.stop()
    if (code !== 0) throw new Error(`The shop did not stop cleanly (${code}):\n${app.output()}`)
  }
}

import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/**
 * A header or footer part that works without JavaScript and hydrates when the page is idle. It is
 * the same element on every render, so that the server-rendered markup stays.
 */
export function createDeferredPart(
  load: () => Promise<ComponentType>,
  fallback: ReactNode = null,
): ReactNode {
  const Part = lazy(async () => ({ default: await load() }))
  return (
    <Suspense fallback={fallback}>
      <Part />
    </Suspense>
  )
}

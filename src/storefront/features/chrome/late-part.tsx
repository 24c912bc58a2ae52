import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'

/**
 * A part of the chrome that leads on without a script, so its own comes when the page is at rest. The same element each time: drawn by
 * the server, it stands as it is, whatever changes around it.
 */
export function latePart(
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

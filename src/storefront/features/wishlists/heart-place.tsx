import { lazy, Suspense } from 'react'
import { useHydrated } from '../chrome/use-hydrated.ts'
import type { HeartProps } from './heart.tsx'

const Heart = lazy(async () => ({ default: (await import('./heart.tsx')).Heart }))

/** Where a heart appears, once there is a script that can do what it promises. */
export function HeartPlace(props: HeartProps) {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <Heart {...props} />
    </Suspense>
  )
}

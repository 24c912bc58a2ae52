import { lazy, Suspense } from 'react'
import { useHydrated } from '../chrome/use-hydrated.ts'
import type { HeartProps } from './heart.tsx'

const Heart = lazy(async () => ({ default: (await import('./heart.tsx')).Heart }))

/** Shows a heart button after hydration, because it needs JavaScript. */
export function LazyHeart(props: HeartProps) {
  if (!useHydrated()) return null
  return (
    <Suspense>
      <Heart {...props} />
    </Suspense>
  )
}

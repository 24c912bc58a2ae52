import { lazy, Suspense } from 'react'
import type { Department } from '#storefront/features/chrome/departments.ts'
import { faultOf, isNotFound } from './fault.ts'
import { InternalServerError } from './internal-server-error.tsx'

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))

/** Status 404 is a page that is not there; everything else is our fault, with its message as description (specification §8). */
export function ErrorPage({ error, departments }: { error: unknown; departments: readonly Department[] }) {
  if (!isNotFound(error)) return <InternalServerError {...faultOf(error)} />
  return (
    <Suspense>
      <NotFoundPage error={error} departments={departments} />
    </Suspense>
  )
}

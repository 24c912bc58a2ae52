import { lazy, Suspense } from 'react'
import { isRouteErrorResponse } from 'react-router'
import type { Department } from '#storefront/features/chrome/departments.ts'
import { faultOf } from './fault.ts'
import { InternalServerError } from './internal-server-error.tsx'

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))

/** Status 404 is a page that is not there; everything else is our fault, with its message as description (specification §8). */
export function ErrorPage({ error, departments }: { error: unknown; departments: readonly Department[] }) {
  if (isRouteErrorResponse(error) && error.status === 404) {
    return (
      <Suspense>
        <NotFoundPage description={typeof error.data === 'string' ? error.data : ''} departments={departments} />
      </Suspense>
    )
  }
  return <InternalServerError {...faultOf(error)} />
}

import { lazy, Suspense } from 'react'
import { isRouteErrorResponse, useLocation } from 'react-router'
import type { Department } from '#storefront/features/chrome/departments.ts'
import { faultOf, isNotFound } from './fault.ts'
import { InternalServerError } from './internal-server-error.tsx'

const NotFoundPage = lazy(async () => ({ default: (await import('./not-found-page.tsx')).NotFoundPage }))

/** Status 404 is a page that is not there; everything else is our fault, with its message as description (specification §8). */
export function ErrorPage({ error, departments }: { error: unknown; departments: readonly Department[] }) {
  const { pathname, state } = useLocation() as { pathname: string; state: { missing?: string } | null }
  if (isNotFound(error)) {
    const told = isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : ''
    return (
      <Suspense>
        <NotFoundPage description={told} path={state?.missing ?? pathname} departments={departments} />
      </Suspense>
    )
  }
  return <InternalServerError {...faultOf(error)} />
}

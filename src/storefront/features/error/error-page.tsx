import { lazy, Suspense } from 'react'
import { PageHead, Section } from '#ui/patterns/page-shell/page-shell.tsx'
import type { Department } from '#storefront/features/chrome/departments.ts'
import { unreachable } from '#storefront/api/api-error.ts'
import { isNotFound } from './error-kind.ts'
import * as t from '#messages/error.ts'

const NotFoundPage = lazy(async () => ({
  default: (await import('./not-found-page.tsx')).NotFoundPage,
}))
const InternalServerError = lazy(() =>
  import('./internal-server-error.tsx').then(
    ({ InternalServerError: page }) => ({ default: page }),
    () => ({ default: OfflineError }),
  ),
)

/**
 * Shows Page Not Found for status 404 and Internal Server Error with the message otherwise
 * (specification §8).
 */
export function ErrorPage({
  error,
  departments,
}: {
  error: unknown
  departments: readonly Department[]
}) {
  return (
    <Suspense>
      {isNotFound(error) ? (
        <NotFoundPage error={error} departments={departments} />
      ) : (
        <InternalServerError error={error} />
      )}
    </Suspense>
  )
}

/** Shown offline, if the error page's module could not be loaded. */
function OfflineError() {
  return (
    <Section>
      <PageHead title={t.serverError} lead={unreachable.msg} />
    </Section>
  )
}

import { useEffect } from 'react'
import { isRouteErrorResponse, useNavigate } from 'react-router'
import { getPublicApi } from '../api/request-context.ts'
import { createNotFoundResponse } from '../features/error/not-found-response.ts'
import { findConfiguredRedirect } from '../features/seo/permanent-redirect.ts'
import type { Route } from './+types/unmatched'

export async function loader({ request, context }: Route.LoaderArgs): Promise<null> {
  throw (
    (await findConfiguredRedirect(getPublicApi(context), request))
    ?? createNotFoundResponse(request)
  )
}

/**
 * After a link the URL becomes /404 (specification §2). A direct request keeps its URL and has
 * status 404.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch (error) {
    if (isRouteErrorResponse(error) && error.status === 404)
      return { missing: new URL(request.url).pathname }
    throw error
  }
}

export default function Unmatched({ loaderData }: Route.ComponentProps) {
  const navigate = useNavigate()
  useEffect(() => {
    if (loaderData) void navigate('/404', { replace: true, state: loaderData })
  }, [loaderData, navigate])
  return null
}

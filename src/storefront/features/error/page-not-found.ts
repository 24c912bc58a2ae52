import { ApiError } from '#storefront/api/api-error.ts'
import { data } from 'react-router'

/** Throw it: a page that fails validation, or that nobody has written, is a 404 that names its path (specification §8). */
export function pageNotFound(request: Request) {
  return data(`Page Not Found: ${decoded(new URL(request.url).pathname)}`, { status: 404 })
}

function decoded(path: string): string {
  const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  try {
    return decodeURI(page)
  } catch {
    return page
  }
}

/** For a loader: what the API does not know, or does not take as an id, is a page that is not found. */
export function notFoundAs(request: Request): (error: unknown) => never {
  return (error) => {
    throw error instanceof ApiError && error.status >= 400 && error.status < 500 ? pageNotFound(request) : error
  }
}

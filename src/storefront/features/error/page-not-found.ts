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

import { data } from 'react-router'

/** Throw it: a page that fails validation, or that does not exist, is a 404 that names its path (specification §8). */
export function pageNotFound({ url }: Pick<Request, 'url'>) {
  return data(notFoundMessage(new URL(url).pathname), { status: 404 })
}

export function notFoundMessage(path: string): string {
  return `Page Not Found: ${decoded(path)}`
}

function decoded(path: string): string {
  const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  try {
    return decodeURI(page)
  } catch {
    return page
  }
}

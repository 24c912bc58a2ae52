import { data } from 'react-router'
import * as t from '#messages/not-found.ts'

/** Returns a 404 response to throw, with the path in its message (specification §8). */
export function createNotFoundResponse({ url }: Pick<Request, 'url'>) {
  return data(formatNotFoundMessage(new URL(url).pathname), { status: 404 })
}

export function formatNotFoundMessage(path: string): string {
  return t.pathNotFound({ path: decodePath(path) })
}

function decodePath(path: string): string {
  const page = path.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  try {
    return decodeURI(page)
  } catch {
    return page
  }
}

import { apiOf } from '../api/request-context.ts'
import { pageNotFound } from '../features/error/page-not-found.ts'
import { movedPage } from '../features/seo/moved-page.ts'
import type { Route } from './+types/unmatched'

/** A link within the shop is followed here as well: the browser asks for data then, and not for a page. */
export async function loader({ request, context }: Route.LoaderArgs): Promise<never> {
  throw (await movedPage(apiOf(context), request)) ?? pageNotFound(request)
}

export default function Unmatched() {
  return null
}

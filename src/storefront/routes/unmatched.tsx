import { pageNotFound } from '../features/error/page-not-found.ts'
import type { Route } from './+types/unmatched'

export function loader({ request }: Route.LoaderArgs): never {
  throw pageNotFound(request)
}

export default function Unmatched() {
  return null
}

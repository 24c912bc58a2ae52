import { data } from 'react-router'

/** The error page of the app is shown; this route only triggers it. */
export function loader(): never {
  throw data('', { status: 404 })
}

export function clientLoader(): never {
  throw data('', { status: 404 })
}

export default function NotFound() {
  return null
}

import { data } from 'react-router'

/** The page itself is the error page of the whole app; this address only asks for it. */
export function loader(): never {
  throw data('', { status: 404 })
}

export function clientLoader(): never {
  throw data('', { status: 404 })
}

export default function NotFound() {
  return null
}

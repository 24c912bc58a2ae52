import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { privatePageHeaders } from '../api/cache-control.ts'
import { finishSignIn } from '../features/members/finish-sign-in.ts'
import { ConfirmAccountPage } from '../features/members/confirm-account-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { guardSignInPage } from '../session/guard-page.ts'
import type { Route } from './+types/login-confirm-account'
import * as t from '#messages/sign-up.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.confirmEmail, { hidden: true })
}

export const clientMiddleware = [guardSignInPage]

/** The page needs no data and is rendered by the server; the guard runs in the browser. */
export function loader() {
  return null
}

export function clientLoader() {
  return null
}
clientLoader.hydrate = true as const

/** A form sent without JavaScript has no effect, and its values are not repeated. */
export function action() {
  return null
}

export const headers = privatePageHeaders

export default function LoginConfirmAccountRoute() {
  const { search } = useLocation()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const backUrl = query.get('back_url')
  return (
    <ConfirmAccountPage
      search={search}
      onSignedIn={async (signedIn) =>
        void navigate(await finishSignIn(signedIn, backUrl), { replace: true })
      }
    />
  )
}

import { truncateText } from '#kernel/text/truncate-text.ts'
import {
  useActionData,
  useLocation,
  useNavigate,
  useSearchParams,
  type ActionFunctionArgs,
} from 'react-router'
import { formText } from '../api/form-text.ts'
import { privatePageHeaders } from '../api/cache-control.ts'
import { readForm } from '../api/read-form.ts'
import { finishSignIn } from '../features/members/finish-sign-in.ts'
import { getSignInReason } from '../features/members/sign-in-reason.ts'
import { SignInPage } from '../features/members/sign-in-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { guardSignInPage } from '../session/guard-page.ts'
import type { Route } from './+types/login'
import * as t from '#messages/sign-in.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.signIn, { hidden: true })
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

/** A form sent without JavaScript returns only the email. */
export async function action({ request }: ActionFunctionArgs) {
  return { email: truncateText(formText(await readForm(request), 'email'), 254) }
}

export const headers = privatePageHeaders

export default function LoginRoute() {
  const typed = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const backUrl = query.get('back_url')
  return (
    <SignInPage
      reason={getSignInReason(query.get('code'))}
      typedEmail={typed?.email ?? ''}
      search={search}
      onSignedIn={async (signedIn) =>
        void navigate(await finishSignIn(signedIn, backUrl), { replace: true })
      }
    />
  )
}

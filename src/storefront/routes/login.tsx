import { cutText } from '#kernel/text/cut-text.ts'
import {
  useActionData,
  useLocation,
  useNavigate,
  useSearchParams,
  type ActionFunctionArgs,
} from 'react-router'
import { formText } from '../api/form-text.ts'
import { privatePage } from '../api/cache-control.ts'
import { readForm } from '../api/read-form.ts'
import { afterSignIn } from '../features/members/after-sign-in.ts'
import { whySignIn } from '../features/members/why-sign-in.ts'
import { SignInPage } from '../features/members/sign-in-page.tsx'
import { titled } from '../features/seo/titled.ts'
import { admitSignedOut } from '../session/admit.ts'

export function meta() {
  return titled('Sign in', { hidden: true })
}

export const clientMiddleware = [admitSignedOut]

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
  return { email: cutText(formText(await readForm(request), 'email'), 254) }
}

export const headers = privatePage

export default function LoginRoute() {
  const typed = useActionData<typeof action>()
  const [query] = useSearchParams()
  const { search } = useLocation()
  const navigate = useNavigate()
  const backUrl = query.get('back_url')
  return (
    <SignInPage
      reason={whySignIn(query.get('code'))}
      typedEmail={typed?.email ?? ''}
      search={search}
      onSignedIn={async (signedIn) =>
        void navigate(await afterSignIn(signedIn, backUrl), { replace: true })
      }
    />
  )
}

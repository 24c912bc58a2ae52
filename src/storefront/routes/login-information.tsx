import { truncateText } from '#kernel/text/truncate-text.ts'
import { useActionData, useLocation, useNavigate, type ActionFunctionArgs } from 'react-router'
import { formText } from '../api/form-text.ts'
import { privatePageHeaders } from '../api/cache-control.ts'
import { readForm } from '../api/read-form.ts'
import { SignUpPage } from '../features/members/sign-up-page.tsx'
import { createPageMeta } from '../features/seo/page-meta.ts'
import { paths } from '../paths.ts'
import { guardSignInPage } from '../session/guard-page.ts'
import type { Route } from './+types/login-information'
import * as t from '#messages/sign-up.ts'

export function meta({ matches }: Route.MetaArgs) {
  return createPageMeta(matches, t.createAccount, { hidden: true })
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

/** A form sent without JavaScript returns its values except the password. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request)
  const text = (name: string) => truncateText(formText(form, name), 254)
  return { email: text('email'), firstName: text('firstName'), lastName: text('lastName') }
}

export const headers = privatePageHeaders

export default function LoginInformationRoute() {
  const typed = useActionData<typeof action>() ?? { email: '', firstName: '', lastName: '' }
  const { search } = useLocation()
  const navigate = useNavigate()
  return (
    <SignUpPage
      typed={typed}
      search={search}
      onSent={() => void navigate(`${paths.confirmAccount}${search}`)}
    />
  )
}

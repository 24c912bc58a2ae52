import { type ClientLoaderFunctionArgs, redirect } from 'react-router'
import { ApiError, signedOutCodes } from '#storefront/api/api-error.ts'
import type { ExistsPath, ReadPageId } from '#storefront/features/error/page-id.ts'
import { type Page, pages } from '#storefront/pages.ts'
import { safeBackUrl, signInUrl } from './back-url.ts'
import { hasLevel } from './level.ts'
import { loadCurrentUser, sessionApi } from './session-api.ts'
import { session } from './session.ts'

type Args = Pick<ClientLoaderFunctionArgs, 'request' | 'pattern'>

/** The redirect of a user without access (specification §2); null with access. */
export function findRedirect(
  page: Page,
  user: { readonly userLevel: number } | null,
  path: string,
): string | null {
  if (!page.permissions || hasLevel(user, page.permissions)) return null
  return page.noAuthPath ?? signInUrl(path)
}

/**
 * The route middleware of a page with permissions. The server checks every call; this only avoids
 * showing a page without data.
 */
export async function guardPage({ request, pattern }: Args): Promise<void> {
  await loadUser()
  const { pathname, search } = new URL(request.url)
  const redirection = findRedirect(
    findPageByPattern(pattern),
    session.snapshot().userInfo,
    pathname + search,
  )
  if (redirection !== null) throw redirect(redirection)
}

/** The guard of the sign-in page: a member is redirected to the requested page. */
export async function guardSignInPage({ request }: Args): Promise<void> {
  await loadUser()
  if (!hasLevel(session.snapshot().userInfo, 0)) return
  const back = safeBackUrl(new URL(request.url).searchParams.get('back_url'))
  await (await import('./sign-in.ts')).resumeIntendedAct(back)
  throw redirect(back ?? '/user/accountSettings')
}

/** Whether the user is a member, for public pages with more for members. */
export async function isMember(): Promise<boolean> {
  await loadUser()
  return hasLevel(session.snapshot().userInfo, 0)
}

/** Loads the user of the token; a rejected token means that nobody is signed in. */
async function loadUser(): Promise<void> {
  try {
    await loadCurrentUser(sessionApi(() => undefined))
  } catch (error) {
    if (!(error instanceof ApiError && signedOutCodes.has(error.code))) throw error
  }
}

function findPageByPattern(pattern: string): Page {
  const path = `/${pattern.replace(/^\//, '')}`
  const page = (pages as readonly Page[]).find((one) => one.path === path)
  if (!page) throw new Error(`The route table has no page ${path}.`)
  return page
}

type PageArgs = Parameters<typeof guardPage>[0] & Parameters<ReadPageId>[0]

/** The guard of a detail page. A missing record is a 404, not a redirect to sign-in. */
export function guardDetailPage(path: ExistsPath, readId: ReadPageId) {
  return async (args: PageArgs): Promise<void> => {
    try {
      await guardPage(args)
    } catch (error) {
      const id = error instanceof Response ? readId(args) : null
      if (id !== null && !(await sessionApi().get(path, { id }))) throw notFoundError
      throw error
    }
  }
}

const notFoundError = new ApiError({ code: 40400, status: 404, msg: 'Not found.', data: null })

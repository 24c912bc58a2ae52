import { createInvitationLink } from '#modules/staff/setup-link.ts'
import { authenticator, type Authenticator } from './authenticator.ts'
import type { Answer, TestShop } from './shop.ts'

export interface SignedInStaff {
  readonly id: string
  readonly email: string
  readonly device: Authenticator
  readonly recoveryCodes: readonly string[]
  /** The headers of a call from the back office in the browser. */
  readonly headers: { readonly cookie: string; readonly 'sec-fetch-site': string }
}

let count = 0

/** A call whose response sets the session cookie. */
export async function callForCookie(
  { shop }: Pick<TestShop, 'shop'>,
  path: string,
  input: object,
): Promise<{ answer: Answer; cookie: string; setCookie: string }> {
  const response = await shop.app.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  const setCookie = response.headers.get('set-cookie') ?? ''
  return {
    answer: { ...((await response.json()) as Answer), status: response.status },
    cookie: setCookie.split(';')[0] ?? '',
    setCookie,
  }
}

/** A person with a passkey, who has just used the link of an invitation. */
export async function signInStaff(
  testShop: TestShop,
  { role = 'Owner', name = 'Ida Hale' }: { role?: string; name?: string } = {},
): Promise<SignedInStaff> {
  const { shop, call } = testShop
  const email = `staff-${++count}@example.com`
  const { db, origin, clock } = shop
  const url = await createInvitationLink(db, { email, name, role, origin, now: clock.now() })
  const token = new URL(url ?? '').searchParams.get('token') ?? ''
  const device = authenticator(origin)
  const { data } = await call('post /api/staff/setup/passkeyOptions', { token, email, name })
  const { answer, cookie } = await callForCookie(testShop, '/api/staff/setup/finish', {
    token,
    email,
    name,
    challengeId: data['challengeId'],
    credential: device.create(data['options'] as object),
  })
  if (!answer.success) throw new Error(answer.msg)
  const { me, recoveryCodes } = answer.data as unknown as {
    me: { id: string }
    recoveryCodes: string[]
  }
  const headers = { cookie, 'sec-fetch-site': 'same-origin' }
  return { id: me.id, email, device, recoveryCodes, headers }
}

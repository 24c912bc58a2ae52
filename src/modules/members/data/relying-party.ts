import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'

/** The library is loaded with the first passkey: most processes of most shops never need it. */
const load = () => import('@simplewebauthn/server')

export type Credential = Readonly<Record<string, unknown>>

function partyOf(origin: string) {
  return { rpID: new URL(origin).hostname, rpName: 'Aumbry' }
}

export async function creationOptions(
  origin: string,
  {
    challenge,
    userId,
    email,
    name,
    known,
  }: { challenge: string; userId: string; email: string; name: string; known: readonly string[] },
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await load()
  const options = await generateRegistrationOptions({
    ...partyOf(origin),
    userID: new TextEncoder().encode(userId),
    userName: email,
    userDisplayName: name,
    challenge: Buffer.from(challenge, 'base64url'),
    attestationType: 'none',
    excludeCredentials: known.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return { ...options }
}

/** Without a list of keys: the browser offers what it has, and the shop tells nobody which address has some. */
export async function requestOptions(
  origin: string,
  challenge: string,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await load()
  const { rpID } = partyOf(origin)
  const options = await generateAuthenticationOptions({
    rpID,
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
  })
  return { ...options }
}

interface Answered {
  readonly challenge: string
  readonly credential: Credential
}

/** The key a browser made, or null for anything that is not one: the library throws on what it cannot read. */
export async function verifyCreated(
  origin: string,
  { challenge, credential }: Answered,
): Promise<WebAuthnCredential | null> {
  const { verifyRegistrationResponse } = await load()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: partyOf(origin).rpID,
      requireUserVerification: true,
    })
    return verified ? registrationInfo.credential : null
  } catch {
    return null
  }
}

/** The key's new counter, or null when the answer is not signed by it. */
export async function verifySigned(
  origin: string,
  { challenge, credential, key }: Answered & { key: WebAuthnCredential },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await load()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: partyOf(origin).rpID,
      credential: key,
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

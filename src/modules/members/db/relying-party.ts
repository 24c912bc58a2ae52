import type {
  AuthenticationResponseJSON,
  RegistrationResponseJSON,
  WebAuthnCredential,
} from '@simplewebauthn/server'

/** Loaded on first use, since most processes never handle a passkey. */
const loadLibrary = () => import('@simplewebauthn/server')

export type Credential = Readonly<Record<string, unknown>>

const getRelyingPartyId = (origin: string): string => new URL(origin).hostname

export async function createPasskeyCreationOptions(
  { origin, name: rpName }: { readonly origin: string; readonly name: string },
  {
    challenge,
    userId,
    email,
    name,
    known,
  }: { challenge: string; userId: string; email: string; name: string; known: readonly string[] },
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await loadLibrary()
  const options = await generateRegistrationOptions({
    rpID: getRelyingPartyId(origin),
    rpName,
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

/** Lists no credentials, so that the answer does not reveal which addresses have passkeys. */
export async function createPasskeyRequestOptions(
  origin: string,
  challenge: string,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await loadLibrary()
  const options = await generateAuthenticationOptions({
    rpID: getRelyingPartyId(origin),
    challenge: Buffer.from(challenge, 'base64url'),
    userVerification: 'required',
  })
  return { ...options }
}

interface ChallengeResponse {
  readonly challenge: string
  readonly credential: Credential
}

export async function verifyPasskeyCreation(
  origin: string,
  { challenge, credential }: ChallengeResponse,
): Promise<WebAuthnCredential | null> {
  const { verifyRegistrationResponse } = await loadLibrary()
  try {
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: credential as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: getRelyingPartyId(origin),
      requireUserVerification: true,
    })
    return verified ? registrationInfo.credential : null
  } catch {
    return null
  }
}

export async function verifyPasskeySignature(
  origin: string,
  { challenge, credential, key }: ChallengeResponse & { key: WebAuthnCredential },
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await loadLibrary()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: getRelyingPartyId(origin),
      credential: key,
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    return null
  }
}

export function supportsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined'
    && 'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

export async function requestPasskey(
  options: Record<string, unknown>,
  settings: { readonly conditional?: boolean; readonly signal?: AbortSignal } = {},
): Promise<Record<string, unknown> | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return requestCredential(() =>
    navigator.credentials.get({
      publicKey,
      ...(settings.conditional && { mediation: 'conditional' as const }),
      ...(settings.signal && { signal: settings.signal }),
    }),
  )
}

export async function createPasskey(
  options: Record<string, unknown>,
): Promise<Record<string, unknown> | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return requestCredential(() => navigator.credentials.create({ publicKey }))
}

async function requestCredential(
  ask: () => Promise<Credential | null>,
): Promise<Record<string, unknown> | null> {
  try {
    const credential = await ask()
    return credential instanceof PublicKeyCredential ? { ...credential.toJSON() } : null
  } catch (error) {
    if (error instanceof DOMException) return null
    throw error
  }
}

export async function supportsPasskeyAutofill(): Promise<boolean> {
  return supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable())
}

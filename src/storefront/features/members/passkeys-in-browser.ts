/** Whether this browser can be asked for a passkey in the form the API speaks. */
export function knowsPasskeys(): boolean {
  return (
    typeof PublicKeyCredential !== 'undefined'
    && 'parseRequestOptionsFromJSON' in PublicKeyCredential
  )
}

/** Null when the shopper thought better of it, or had none. */
export async function askForPasskey(
  options: Record<string, unknown>,
  how: { readonly conditional?: boolean; readonly signal?: AbortSignal } = {},
): Promise<Record<string, unknown> | null> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as unknown as PublicKeyCredentialRequestOptionsJSON,
  )
  return credentialOf(() =>
    navigator.credentials.get({
      publicKey,
      ...(how.conditional && { mediation: 'conditional' as const }),
      ...(how.signal && { signal: how.signal }),
    }),
  )
}

export async function makePasskey(
  options: Record<string, unknown>,
): Promise<Record<string, unknown> | null> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as unknown as PublicKeyCredentialCreationOptionsJSON,
  )
  return credentialOf(() => navigator.credentials.create({ publicKey }))
}

async function credentialOf(
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

/** Whether the browser can offer passkeys among what it fills in by itself. */
export async function offersPasskeysInFields(): Promise<boolean> {
  return knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable())
}

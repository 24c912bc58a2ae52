/** How a member signed in to a session. */
export type SignedInBy = 'password' | 'code' | 'passkey' | 'registration' | 'reset'

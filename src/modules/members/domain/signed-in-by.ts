/** How a member's session began. */
export type SignedInBy = 'password' | 'code' | 'passkey' | 'registration' | 'reset'

export type SignedInBy = 'password' | 'code' | 'passkey' | 'registration' | 'reset'

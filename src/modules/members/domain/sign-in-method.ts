export type SignInMethod = 'password' | 'code' | 'passkey' | 'registration' | 'reset'

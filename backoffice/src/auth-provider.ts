import { HttpError, type AuthProvider } from 'react-admin'
import { callApi } from './api'
import { forgetMe, readMe } from './me'

/** The session is a cookie that scripts cannot read, so the server says who is signed in. */
export const authProvider: AuthProvider = {
  async login(signIn: () => Promise<void>) {
    await signIn()
    forgetMe()
  },
  async logout() {
    forgetMe()
    // The session may have ended already, which is what signing out is for.
    await callApi('/api/staff/session/signOut', { body: {} }).catch(() => null)
    return '/login'
  },
  async checkAuth() {
    await readMe().catch((error: unknown) => {
      if (isSignedOut(error)) throw Object.assign(new Error('Please sign in.'), { message: false })
    })
  },
  async checkError(error: unknown) {
    if (isSignedOut(error))
      throw Object.assign(new Error('Your session has ended. Sign in to continue.'), {
        redirectTo: '/login',
      })
  },
  async getIdentity() {
    const { id, name } = await readMe()
    return { id, fullName: name }
  },
}

const isSignedOut = (error: unknown): boolean => error instanceof HttpError && error.status === 401

import { useEffect, useState } from 'react'

/**
 * Reads the token of an emailed link from the URL fragment, which servers never see, and removes it
 * from the address bar.
 */
export function consumeUrlToken(name: string): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get(name)
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}

export function useResetLink() {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    const follow = () => {
      const found = consumeUrlToken('reset')
      if (found !== null) setToken(found)
    }
    follow()
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return { token, drop: () => setToken(null) }
}

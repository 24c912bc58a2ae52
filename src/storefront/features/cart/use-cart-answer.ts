import { useEffect, useState } from 'react'

/** What the API says about the cart, read again when `key` changes; null until then. */
export function useCartAnswer<Answer>(key: string, read: () => Promise<Answer>): Answer | null {
  const [loaded, setLoaded] = useState<{ of: string; answer: Answer } | null>(null)
  useEffect(() => {
    let isCurrent = true
    read()
      .then((answer) => isCurrent && setLoaded({ of: key, answer }))
      .catch(() => null)
    return () => {
      isCurrent = false
    }
  }, [key, read])
  return loaded?.of === key ? loaded.answer : null
}

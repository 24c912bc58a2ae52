import { useState } from 'react'

/** A text that stays in this tab until it is sent, so that a reload or a lost session keeps it. */
export function useKeptText(key: string): [string, (text: string) => void] {
  const name = `text.${key}`
  const [text, setText] = useState(() => sessionStorage.getItem(name) ?? '')
  const change = (next: string) => {
    setText(next)
    if (next === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, next)
  }
  return [text, change]
}

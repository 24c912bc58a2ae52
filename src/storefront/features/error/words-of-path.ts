import { cutText } from '#kernel/text/cut-text.ts'

const anId = /^[a-z]{3}_[0-9a-z]{20,}$/

/** What an address that leads nowhere was about, as words to search for: its last part, without dashes. Empty when it says nothing. */
export function wordsOfPath(path: string): string {
  const last = path.split('/').findLast(Boolean) ?? ''
  if (anId.test(last)) return ''
  const words = decoded(last)
    .replace(/\.[a-z]{2,5}$/i, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => /\p{L}{2}/u.test(word))
  return cutText(words.join(' '), 80)
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}
